"""Readers that nobody here wrote, asked about one set of tables; ../test_readers.py is the test."""
