"""Which build of the engine the tests run with: its plain sources, or compiled as `make tested` has it."""

import pytest

from weathergage.engine import game

COMPILED = not (game.__file__ or "").endswith(".py")
#: For tests that put something of their own in the place of a class, a method or a field, or count calls: compiled code
#: takes and shows none. `make test-plain` runs them.
plain_only = pytest.mark.skipif(COMPILED, reason="puts a stand-in where compiled code takes none")
