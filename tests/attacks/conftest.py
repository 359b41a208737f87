"""The same servers as those of the table's other tests."""

from tests.table.conftest import local_server

__all__ = ["local_server"]
