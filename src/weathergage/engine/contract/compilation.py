"""Speak to the compiler without needing it: mypyc reads marks and types in the source, plain Python passes them by.

`i64` are the machine's own whole numbers and `vec` rows of them, which compiled code keeps outside Python's objects.
Compiled, numbers wrap silently beyond 63 bits, and a row has what `list` and `vec` share: length, indices, slices and
iteration; `append` returns the longer row. Plain, they are `int` and `list`, so nothing has to be installed for them.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    class vec:
        """Stand in for the compiler's rows: `vec[i64](numbers)` is a list of them."""

        def __class_getitem__(cls, _kind: object) -> type[list]:
            return list

    def append(row: list, item: object) -> list:
        """Return the row with one more item."""
        row.append(item)
        return row

    def mypyc_attr(**attributes: bool) -> Any:
        """Return a class as it is."""
        return lambda marked: marked
