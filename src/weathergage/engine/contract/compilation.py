"""Speak to the compiler without needing it: mypyc reads marks and types in the source, plain Python passes them by.

`i64` are the machine's own whole numbers. Compiled they wrap silently beyond 63 bits; plain they are `int`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    def mypyc_attr(**attributes: bool) -> Any:
        """Return a class as it is."""
        return lambda marked: marked
