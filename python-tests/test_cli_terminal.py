"""The progress bar on a real pseudo terminal, whose screen an emulator keeps; and where there must be none."""

import fcntl
import os
import re
import struct
import subprocess
import termios

import pyte
import pytest
from big_table import write_big_table
from polytable_cli import polytable
from polytable_spark import ROOT

BAR = re.compile(r"\d+%  orders")
ESCAPE = "\x1b"


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> str:
    """With enough files for a bar."""
    folder = tmp_path_factory.mktemp("terminal") / "orders"
    write_big_table(folder)
    return str(folder)


class Terminal:
    """A command on a terminal of its own, with each state of the screen on which there was a bar."""

    def __init__(self, command: list[str], columns: int, narrower: int = 0, term: str = "xterm"):
        self.screen = pyte.Screen(columns, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.bars: list[str] = []
        main, side = os.openpty()
        self.resize(main, columns)
        process = subprocess.Popen(
            command,
            stdin=side,
            stdout=side,
            stderr=side,
            env={**os.environ, "TERM": term},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(side)
        for data in iter(lambda: self.read(main), b""):
            self.raw += data
            self.stream.feed(data)
            self.note()
            if narrower and self.bars and self.screen.columns != narrower:
                self.resize(main, narrower)
        os.close(main)
        self.exit_code = process.wait()

    def read(self, main: int) -> bytes:
        try:
            return os.read(main, 65536)
        except OSError:  # What Linux says when the other side is closed.
            return b""

    def resize(self, main: int, columns: int) -> None:
        self.screen.resize(24, columns)
        fcntl.ioctl(main, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))

    def note(self) -> None:
        lines = [line.rstrip() for line in self.screen.display if BAR.search(line)]
        assert len(lines) <= 1, self.screen.display
        self.bars += [line for line in lines if line not in self.bars]

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)


def sync(table: str, *more: str) -> list[str]:
    return [str(ROOT / "bin" / "polytable"), "sync", "--table", table, "--to", "iceberg", "--full", *more]


def test_files_of_all(table):
    run = Terminal(sync(table), columns=120)
    assert run.exit_code == 0, run.text()
    assert all(re.match(r"\[[#-]{20}\] +\d+%  orders", bar) for bar in run.bars), run.bars
    assert any("of 10,000 files" in bar for bar in run.bars), run.bars
    assert any(bar.endswith("90%  orders > iceberg: 10,000 files, writing") for bar in run.bars), run.bars
    assert not BAR.search(run.text()), run.text()
    assert re.search(r"orders +iceberg +FULL +", run.text()), run.text()


@pytest.mark.matrix
def test_narrow(table):
    run = Terminal(sync(table), columns=40)
    assert run.exit_code == 0, run.text()
    assert run.bars and all(len(bar) < 40 for bar in run.bars), run.bars
    assert "  0%  orders" in run.bars, run.bars
    assert not BAR.search(run.text()), run.text()


def test_resized(table):
    run = Terminal(sync(table), columns=120, narrower=50)
    assert run.exit_code == 0, run.text()
    assert run.bars[0].startswith("[----"), run.bars
    assert len(run.bars[-1]) < 50 and run.bars[-1].lstrip()[0].isdigit(), run.bars


@pytest.mark.parametrize(
    ("more", "term"),
    [
        pytest.param(["--quiet"], "xterm", id="quiet"),
        pytest.param(["--output", "json"], "xterm", id="json", marks=pytest.mark.matrix),
        pytest.param([], "dumb", id="dumb"),
    ],
)
def test_no_bar_on_a_terminal(table, more, term):
    run = Terminal(sync(table, *more), columns=120, term=term)
    assert run.exit_code == 0, run.text()
    assert ESCAPE.encode() not in run.raw and not run.bars, run.raw
    if "--quiet" in more:
        assert run.raw == b""


def test_no_bar_in_a_file(table, tmp_path):
    errors = tmp_path / "err.txt"
    command = ["sh", "-c", f'exec "$@" 2> {errors}', "sh", *sync(table)]
    run = Terminal(command, columns=120)
    assert run.exit_code == 0, run.text()
    assert ESCAPE not in errors.read_text() and not run.bars


@pytest.mark.matrix
def test_no_bar_in_pipes(table):
    run = polytable(*sync(table)[1:], TERM="xterm")
    assert run.exit_code == 0, run
    assert ESCAPE not in run.out + run.err
    assert re.search(r"orders +iceberg +FULL +", run.out)
