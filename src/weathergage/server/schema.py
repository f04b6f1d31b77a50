"""The tables: games and campaigns, their seats, and one row per journal entry."""

from typing import NamedTuple

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


def _of_game() -> ForeignKey:
    return ForeignKey("games.id", ondelete="CASCADE")


games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", Text, nullable=False),
    Column("ruleset", String(64), nullable=False),
    Column("options", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("desk", String(64), nullable=False, index=True),
    Column("created", String(40), nullable=False),
    Column("touched", String(40), nullable=False),
    # How far it is, so that a list of games need not re-execute them.
    Column("turn", Integer, nullable=False),
    Column("phase_title", Text, nullable=False),
    Column("outcome", Text),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String(32), _of_game(), primary_key=True),
    Column("side", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("bot", String(64)),
    Column("name", Text, nullable=False),
    Column("key", String(64)),
    Column("desk", String(64)),
    Column("routine", String(8), nullable=False),
    # When the time for the open question is up; null while no time runs.
    Column("deadline", String(40)),
    # Whether it was ever taken from its maker's desk: then a shown key alone does not move it.
    Column("taken", Boolean, nullable=False, server_default=false()),
    Index("ix_seats_desk", "desk"),
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
)

campaigns = Table(
    "campaigns",
    metadata,
    Column("id", String(32), primary_key=True),
    # Title, ruleset, options, fleets and seed, as a campaign file has them.
    Column("file", Text, nullable=False),
    Column("desk", String(64), nullable=False, index=True),
    Column("created", String(40), nullable=False),
    Column("touched", String(40), nullable=False),
    Column("month", Integer, nullable=False),
    Column("step_title", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    # The game in which the month's battle is being fought, "" for none.
    Column("game", String(32), nullable=False, index=True),
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
    Column("desk", String(64)),
    Column("taken", Boolean, nullable=False, server_default=false()),
    Index("ix_campaign_seats_desk", "desk"),
)

campaign_lines = Table(
    "campaign_lines",
    metadata,
    Column("campaign", String(32), ForeignKey("campaigns.id", ondelete="CASCADE"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("json", Text, nullable=False),
)


class Shelf(NamedTuple):
    """The tables of games or of campaigns; rows of `seats` and `journal` name theirs in the column `what`."""

    what: str
    rooms: Table
    seats: Table
    journal: Table


GAMES = Shelf("game", games, seats, entries)
CAMPAIGNS = Shelf("campaign", campaigns, campaign_seats, campaign_lines)
