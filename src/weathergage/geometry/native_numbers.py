"""Name the machine's own whole numbers, which compiled code keeps in registers instead of objects.

`i64` is a type for mypy and mypyc. Where the sources run plain it is `int`, so nothing has to be installed for it.
Compiled it wraps silently beyond 63 bits, so whoever uses it says why its figures stay below.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64
else:
    i64 = int

__all__ = ["i64"]
