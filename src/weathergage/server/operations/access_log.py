"""Write one line of JSON for every call, without keys, ids or anything that a caller wrote."""

import logging
import os
import sys
from logging.handlers import WatchedFileHandler
from pathlib import Path

import msgspec

from weathergage.server.operations.observing import Call
from weathergage.server.settings import SettingError, variable
from weathergage.server.store.records import now

#: Writes to standard output instead of a file.
TO_OUTPUT = "-"
_NAME = "weathergage.access"


class AccessLine(msgspec.Struct, kw_only=True):
    """Hold what is written of a call; `route` is the template of its address."""

    time: str
    worker: int
    address: str
    method: str
    route: str
    status: int
    ms: float
    bytes: int


class AccessLog:
    """Appends lines to a file, which may be moved away at any time, or to standard output."""

    def __init__(self, place: str) -> None:
        try:
            handler = (
                logging.StreamHandler(sys.stdout)
                if place == TO_OUTPUT
                else WatchedFileHandler(Path(place), encoding="utf-8")
            )
        except OSError as wrong:
            raise SettingError(
                f"{variable('access_log')} is {place!r}, which cannot be written: {wrong.strerror}; "
                f"name another file, or {TO_OUTPUT} for the output"
            ) from wrong
        self._handler = handler

    def write(self, call: Call) -> None:
        """Write a call down."""
        line = AccessLine(
            time=now(),
            worker=os.getpid(),
            address=call.address,
            method=call.method,
            route=call.route,
            status=call.status,
            ms=round(call.seconds * 1000, 1),
            bytes=call.size,
        )
        text = msgspec.json.encode(line).decode()
        self._handler.handle(logging.LogRecord(_NAME, logging.INFO, "", 0, text, None, None))

    def close(self) -> None:
        """Close the file."""
        self._handler.close()
