"""Mark classes for the compiler without needing it: mypyc reads the mark in the source, plain Python passes it by."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**attributes: bool) -> Any:
        """Return a class as it is."""
        return lambda marked: marked
