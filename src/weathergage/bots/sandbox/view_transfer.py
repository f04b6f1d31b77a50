"""Pack a side's view for a bot in another process, without the secrets behind it."""

import io
import pickle
from dataclasses import replace
from typing import Any, NamedTuple

from weathergage.engine.game import resume
from weathergage.engine.orders import Request
from weathergage.engine.ruleset import ruleset
from weathergage.geometry.opentable import Base


class PackedView(NamedTuple):
    """Hold a position as a side may imagine it, from which a view can be made."""

    ruleset: str
    options: tuple[str, ...]
    #: State and request; or view and request, if there is no ruleset.
    packed: bytes

    @classmethod
    def of(cls, view: Any, request: Request) -> "PackedView":
        """Pack a view's position without its secrets; the view itself if the ruleset cannot rehearse."""
        # Plain tuples of options: a ruleset's own list type may not be picklable.
        asks = [replace(ask, options=tuple(ask.options)) for ask in request.asks]
        plain = replace(request, asks=asks)
        rehearsal = getattr(view, "rehearsal", None)
        if rehearsal is None:
            return cls("", (), packed((view, plain)))
        game = rehearsal(0)
        return cls(game.rules.id, game.rules.switched_on, packed((game.state, plain)))

    def opened(self) -> tuple[Any, Request]:
        """Return the view and the request in the other process."""
        position, request = pickle.loads(self.packed)
        if not self.ruleset:
            return position, request
        asked = resume(self.ruleset, position, self.options, listening=False).requests[request.side]
        own = {} if asked is None else {ask.id: ask for ask in asked.asks}
        # The ruleset's own asks if they are the same: they may know more about their options.
        request.asks = [
            own[ask.id] if ask.id in own and tuple(own[ask.id].options) == ask.options else ask
            for ask in request.asks
        ]
        rules = ruleset(self.ruleset, self.options)
        return rules.view(rules, position, request.side, request), request


def packed(value: Any) -> bytes:
    """Return a value as bytes, whether the engine is compiled or plain."""
    out = io.BytesIO()
    _Packer(out, protocol=5).dump(value)
    return out.getvalue()


class _Packer(pickle.Pickler):
    """Pickle objects of compiled classes, which cannot do so themselves."""

    def reducer_override(self, value: Any) -> Any:
        """Return how to rebuild an object of a compiled class; NotImplemented for all others."""
        if isinstance(value, Base):
            # Most of its fields follow from these.
            return Base, (value.mast, value.point, value.fore, value.aft, value.beam)
        if (row := type(value).__name__) == "vec" or row.startswith("vec["):
            return _row_again, (row, list(value))
        names = getattr(type(value), "__mypyc_attrs__", None)
        if names is None or isinstance(value, type) or "__reduce__" in vars(type(value)):
            return NotImplemented
        held = {name: getattr(value, name) for name in names if name[:2] != "__" and hasattr(value, name)}
        return _made_again, (type(value), held)


def _row_again(row: str, items: list[Any]) -> Any:
    """Return a row of compiled code: of numbers, of truths, or of objects of the class of the first."""
    # Only a compiled engine has rows, and it cannot run without these two.
    from librt.vecs import vec
    from mypy_extensions import i64

    numbers = {"vec[i64]": i64, "vec[bool]": bool}
    kinds: Any = vec
    return kinds[numbers.get(row) or type(items[0])](items)


def _made_again(kind: Any, held: dict[str, Any]) -> Any:
    try:
        value = kind.__new__(kind)
    except TypeError:
        # A compiled class whose `__init__` is written out calls it when it is made, with its fields as arguments.
        return kind(**held)
    for name, part in held.items():
        object.__setattr__(value, name, part)
    return value
