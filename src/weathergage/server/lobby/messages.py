"""Define what goes over the wire about tables, invitations and finding an opponent."""

from typing import Annotated, Literal

import msgspec

from weathergage.server.store.terms import GameTerms
from weathergage.server.wire.game_messages import Id, Part, Seat
from weathergage.server.wire.rule_messages import RulesOn

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]


class SeatOffer(msgspec.Struct, kw_only=True):
    """Tell the maker of a game how an empty seat is to find its person; `invitation` is the key of its link.

    `side` is the number of the seat, here and wherever one is asked for.
    """

    side: int
    name: str
    offer: str
    invited: str
    invitation: str | None


class OfferSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Say how an empty seat is to be filled before the battle begins.

    `link` makes a new link, and the one before is void; `named` invites the `person` of that name; `open` lets anybody
    sit down; `human` puts the seat at the maker's own desk, `bot` gives it to a captain of the computer's.
    """

    kind: Literal["link", "named", "open", "human", "bot"]
    person: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    bot: Id | None = None
    part: Part = ""


class SitSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Ask for an open seat, or for one that the caller is invited to by name, with the caller's part of the dice."""

    side: SeatNumber
    part: Part = ""


class DeclineSheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Say no to a seat: by name, or with the key of a link in the header X-Seat."""

    side: SeatNumber


class LobbyTable(msgspec.Struct, kw_only=True):
    """Show a game in the lobby: a table with free seats, or one to look on at."""

    id: str
    title: str
    scenario: str
    ruleset: str
    rules: RulesOn
    sides: list[str]
    seats: list[Seat]
    terms: GameTerms
    #: The name of the person who made it.
    host: str
    #: Whether the caller made it, and whether the caller sits at it.
    mine: bool
    seated: bool
    created: str
    begun: bool
    turn: int


class LobbyInvitation(msgspec.Struct, kw_only=True):
    """Invite the caller by name to a seat of a table, or ask him to command it for its owner for a while."""

    side: int
    table: LobbyTable
    stands_in: bool = False
    #: Whether a page of who asks is open now.
    here: bool = False


class Friend(msgspec.Struct, kw_only=True):
    """Name somebody with whom the caller has played; `game` is an unfinished one between them, "" for none."""

    name: str
    seen: str
    #: Whether a page of theirs is open now.
    here: bool
    games: int
    game: str


class Lobby(msgspec.Struct, kw_only=True):
    """List what there is to join: open tables and invitations, newest first, games to watch, and friends."""

    tables: list[LobbyTable]
    invitations: list[LobbyInvitation]
    watch: list[LobbyTable]
    friends: list[Friend]
    #: How many people look for a duel now, and how the caller's own search stands.
    seeking: int
    duel: "DuelSearch"


DuelPace = Literal["glass", "none", "days"]


class DuelWish(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Ask for a duel with somebody of similar rating; both must want the same rules and the same pace."""

    ruleset: Id
    pace: DuelPace = "glass"
    rated: bool = True


class DuelSearch(msgspec.Struct, kw_only=True):
    """Tell how the caller's search for a duel stands.

    `ruleset` is "" where there is none. Within `window` points of the caller's rating somebody is looked for, and it
    widens with time. Once an opponent is found `game` is the game and `side` the caller's seat in it.
    """

    ruleset: str = ""
    pace: DuelPace = "glass"
    rated: bool = False
    since: str = ""
    #: When the search ends by itself; it goes on until then although no page is open.
    until: str = ""
    rating: int = 0
    window: int = 0
    #: Others who look for the same rules and pace now.
    others: int = 0
    game: str = ""
    side: int = -1
    #: Who was found before and did not come, "" for nobody: another is looked for now.
    missed: str = ""
