"""Define the database tables: games and campaigns, their seats, and one row per journal entry."""

from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()
#: Marks a column that names the desk of a person: it follows people who come back from another browser.
DESK: Final = {"desk": True}


def _of_game() -> ForeignKey:
    return ForeignKey("games.id", ondelete="CASCADE")


def _keys() -> tuple[Column[Any], ...]:
    """Return the columns of a seat for further keys, and for its part of the dice."""
    keys = (Column(name, String(64)) for name in ("invitation", "recovery", "script"))
    return (*keys, Column("part", String(64), nullable=False, server_default=""))


def _luck() -> tuple[Column[Any], ...]:
    """Return the columns that tell where the dice come from: drawn, chosen or fair, and the secrets of fair ones."""
    return (
        Column("dice", String(8), nullable=False, server_default="drawn"),
        Column("secret", String(64), nullable=False, server_default=""),
        # The sides' parts as JSON.
        Column("parts", Text, nullable=False, server_default="[]"),
        # Whether people at more than one desk ever had seats at the same time.
        Column("shared", Boolean, nullable=False, server_default=false()),
        # Counts changes of the room, its seats and its journal, so that workers notice each other's.
        Column("revision", Integer, nullable=False, server_default="0"),
        # Counts how often entries of the journal were taken back; while it stands still, the journal only grew.
        Column("rewinds", Integer, nullable=False, server_default="0"),
    )


def _salt() -> Column[str]:
    """Return the column for the salt that keeps sealed orders from being guessed."""
    return Column("salt", String(64), nullable=False, server_default="")


people = Table(
    "people",
    metadata,
    # The desk by which their browsers call; it owns their games and seats.
    Column("desk", String(64), primary_key=True),
    # Null for the owner of a machine who has not given a name.
    Column("name", Text),
    # The name without its case, accents and spaces, so that no two people are mistaken for each other.
    Column("name_key", String(80), unique=True),
    # The hash of the key that brings the person to another browser.
    Column("recovery", String(64), unique=True),
    Column("created", String(40), nullable=False),
    Column("seen", String(40), nullable=False),
    # What the page remembers of its settings, as JSON.
    Column("settings", Text, nullable=False, server_default="{}"),
    # Whether this is the person whose own machine it is.
    Column("owner", Boolean, nullable=False, server_default=false()),
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", Text, nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("desk", String(64), info=DESK, nullable=False, index=True),
    Column("created", String(40), nullable=False),
    Column("touched", String(40), nullable=False),
    # Progress, so that lists need not re-execute games.
    Column("turn", Integer, nullable=False),
    Column("phase_title", Text, nullable=False),
    Column("outcome", Text),
    # The seats whose answer is waited for, as JSON; null where that was not noted yet.
    Column("waiting", Text),
    # The campaign whose battle it is, "" for none.
    Column("campaign", String(32), nullable=False, server_default=""),
    # Where it left earlier games that it was begun from, as JSON.
    Column("forks", Text, nullable=False, server_default="[]"),
    # Pace, time-up, talk, onlookers and rating, as JSON.
    Column("terms", Text, nullable=False, server_default="{}"),
    # Until when its clocks stand still, "" until all want to go on; null where they run.
    Column("adjourned", String(40)),
    *_luck(),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), _of_game(), primary_key=True),
    # Counts through the sides; with one captain a side it is the side.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("side", Integer, nullable=False),
    # The ships that its captain has, as JSON; none for the flag, who has the rest.
    Column("ships", Text, nullable=False, server_default="[]"),
    Column("kind", String(8), nullable=False),
    Column("bot", String(64)),
    Column("name", Text, nullable=False),
    Column("key", String(64)),
    Column("desk", String(64), info=DESK),
    Column("routine", String(8), nullable=False),
    # The deadline of the open question; null if there is none.
    Column("deadline", String(40)),
    # The bot that sits in for a person, and the person's clock as JSON.
    Column("stand_in", String(64)),
    Column("clock", Text, nullable=False, server_default="{}"),
    # Whether it was ever taken from its maker's desk; then a key alone does not move it.
    Column("taken", Boolean, nullable=False, server_default=false()),
    *_keys(),
    # How it is to find its person before the battle begins: link, named, open or nobody; "" afterwards.
    Column("offer", String(8), nullable=False, server_default=""),
    # The desk of the person who is invited by name.
    Column("offered_to", String(64), info=DESK),
    # Whose seat it is while another commands it, or nobody since he left; and when it comes back by itself, "" for
    # when he takes it back.
    Column("owner", String(64), info=DESK),
    Column("returns", String(40), nullable=False, server_default=""),
    # The key of a link for whoever is to command it for a while, or the desk of the person who is asked to.
    Column("substitute", String(64)),
    Column("asked", String(64), info=DESK),
    # Whether it became empty in the course of the battle, which goes on meanwhile.
    Column("freed", Boolean, nullable=False, server_default=false()),
    Index("ix_seats_desk", "desk"),
    Index("ix_seats_owner", "owner"),
    Index("ix_seats_asked", "asked"),
    Index("ix_seats_deadline", "deadline"),
    Index("ix_seats_offer", "offer"),
    Index("ix_seats_offered_to", "offered_to"),
)

seat_holders = Table(
    "seat_holders",
    metadata,
    Column("game", String(32), _of_game(), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    # Everybody who had the seat before: what they know of its side no other side may learn.
    Column("desk", String(64), info=DESK, primary_key=True),
)

entries = Table(
    "entries",
    metadata,
    Column("game", String(32), _of_game(), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("side", Integer, nullable=False),
    Column("json", Text, nullable=False),
    # False for bots and for routine questions answered by default; undo goes back to what was done by hand.
    Column("by_hand", Boolean, nullable=False),
    _salt(),
    # What each of several captains of the side sealed of it, as JSON.
    Column("parts", Text, nullable=False, server_default="[]"),
)

sealed_parts = Table(
    "sealed_parts",
    metadata,
    Column("game", String(32), _of_game(), primary_key=True),
    # The number of the seat whose captain has sealed while others of his side still write.
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("json", Text, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    # The id of a game or a campaign.
    Column("about", String(32), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", String(40), nullable=False),
    Column("text", Text, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    # The id of a game or a campaign.
    Column("about", String(32), primary_key=True),
    # The number of the seat.
    Column("side", Integer, primary_key=True),
    # The question that the orders are written for; those for another are void.
    Column("question", String(80), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("at", String(40), nullable=False),
    Column("json", Text, nullable=False),
)

fleets = Table(
    "fleets",
    metadata,
    Column("game", String(32), primary_key=True),
    # The number of the seat.
    Column("side", Integer, primary_key=True),
    # Divisions and orders until told otherwise, as JSON.
    Column("json", Text, nullable=False),
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", String(32), primary_key=True),
    # Title, ruleset, options, fleets and seed, as a campaign file has them.
    Column("file", Text, nullable=False),
    Column("desk", String(64), info=DESK, nullable=False, index=True),
    Column("created", String(40), nullable=False),
    Column("touched", String(40), nullable=False),
    Column("month", Integer, nullable=False),
    Column("step_title", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    # The game in which the month's battle is being fought, "" for none.
    Column("game", String(32), nullable=False, index=True),
    # The captains by whom human seats want the battle settled quickly, by side, as JSON.
    Column("quick", Text, nullable=False, server_default="{}"),
    # The seats whose answer is waited for, as JSON; null where that was not noted yet.
    Column("waiting", Text),
    *_luck(),
)

campaign_seats = Table(
    "campaign_seats",
    metadata,
    Column("campaign", String(32), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("side", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("bot", String(64)),
    Column("name", Text, nullable=False),
    Column("key", String(64)),
    Column("desk", String(64), info=DESK),
    Column("taken", Boolean, nullable=False, server_default=false()),
    *_keys(),
    Index("ix_campaign_seats_desk", "desk"),
)

campaign_lines = Table(
    "campaign_lines",
    metadata,
    Column("campaign", String(32), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("json", Text, nullable=False),
    _salt(),
)


class TableSet(NamedTuple):
    """The tables of games or of campaigns (`rooms`); `seats` and `journal` refer to them in the column `what`."""

    what: str
    rooms: Table
    seats: Table
    journal: Table


GAMES = TableSet("game", games, seats, entries)
CAMPAIGNS = TableSet("campaign", campaigns, campaign_seats, campaign_lines)


def desk_columns() -> list[Column[Any]]:
    """Return every column that names the desk of a person, in the tables of all rooms."""
    return [column for table in metadata.sorted_tables for column in table.c if column.info.get("desk")]
