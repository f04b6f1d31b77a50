"""Define how captains of the same skill differ: daring, aim, and boarding."""

from typing import Final, NamedTuple

from weathergage.bots.bot import StyleChoice

_DARING: Final = {"cautious": -1.0, "prudent": -0.5, "steady": 0.0, "bold": 0.5, "reckless": 1.0}
_AIM: Final = {"hull": -1.0, "either": 0.0, "rigging": 1.0}
_BOARDING: Final = {"gunner": -1.0, "even": 0.0, "boarder": 1.0}

#: The choices of style, for a captain's card.
STYLE: Final = (
    StyleChoice("daring", tuple(_DARING), "steady"),
    StyleChoice("aim", tuple(_AIM), "either"),
    StyleChoice("boarding", tuple(_BOARDING), "even"),
)
_TABLES: Final = {"daring": _DARING, "aim": _AIM, "boarding": _BOARDING}


class Style(NamedTuple):
    """Hold leanings from -1 to 1; a captain without leanings plays as well as he can."""

    #: From cautious to reckless: less fear for his ships, faster closing.
    daring: float = 0.0
    #: From hull to rigging: the preferred aim.
    aim: float = 0.0
    #: From guns to boarding: the preferred way to decide a fight.
    boarding: float = 0.0

    @classmethod
    def parse(cls, text: str) -> "Style":
        """Parse words such as `reckless,rigging`; raises ValueError that names the choices.

        >>> Style.parse("cautious,rigging")
        Style(daring=-1.0, aim=1.0, boarding=0.0)
        """
        found: dict[str, float] = {}
        for word in filter(None, (part.strip() for part in text.split(","))):
            title = next((title for title, table in _TABLES.items() if word in table), "")
            if not title:
                offered = "; ".join(", ".join(table) for table in _TABLES.values())
                raise ValueError(f"{word!r} is not a style; choose from {offered}")
            if title in found:
                raise ValueError(f"{word!r} is a second word for {title}; keep one")
            found[title] = _TABLES[title][word]
        return cls(**found)


PLAIN: Final = Style()
