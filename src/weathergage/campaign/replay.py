"""Save, load and verify: a campaign file is header, journal and state hashes; loading re-executes it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from weathergage.api import OptionError, state_hash
from weathergage.campaign.battles import battle_faults
from weathergage.campaign.book import Book, NoCampaign, campaign_book
from weathergage.campaign.campaign import Campaign, start
from weathergage.campaign.fleet import FleetPlan
from weathergage.campaign.journal import Line
from weathergage.engine.orders import IllegalOrder

FORMAT = 1


class CampaignFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole campaign as a file."""

    format: int = FORMAT
    campaign: str
    title: str = ""
    options: tuple[str, ...] = ()
    fleets: tuple[FleetPlan, FleetPlan]
    seed: int
    lines: tuple[Line, ...] = ()
    #: The hash of the state when a month is first met, and after the last line.
    months: dict[int, str] = {}
    final: str = ""


class CampaignError(Exception):
    """A campaign file that cannot be read, or that does not come out as it says."""


def save(campaign: Campaign) -> bytes:
    """The campaign as a file."""
    file = CampaignFile(
        campaign=campaign.book.ruleset,
        title=campaign.title,
        options=campaign.options,
        fleets=(campaign.plans[0], campaign.plans[1]),
        seed=campaign.seed,
        lines=tuple(campaign.journal),
    )
    months: dict[int, str] = {}
    for stage in executions(file, book=campaign.book):
        _note_month(months, stage)
    return msgspec.json.encode(msgspec.structs.replace(file, months=months, final=state_hash(campaign.state)))


def read(data: bytes) -> CampaignFile:
    """The file's contents, checked; raises CampaignError with the place that is wrong."""
    try:
        version = msgspec.json.decode(data, type=dict[str, Any]).get("format")
        if version != FORMAT:
            raise CampaignError(f"this is a campaign of format {version}; this program reads format {FORMAT}")
        return msgspec.json.decode(data, type=CampaignFile)
    except msgspec.DecodeError as wrong:
        raise CampaignError(f"not a campaign: {wrong}") from wrong


def executions(
    file: CampaignFile, *, listening: bool = False, book: Book | None = None
) -> Iterator[Campaign]:
    """The same campaign, yielded before the first and after each line."""
    try:
        campaign = start(
            file.fleets,
            file.seed,
            file.options,
            title=file.title,
            listening=listening,
            book=book or campaign_book(file.campaign),
        )
    except (IllegalOrder, NoCampaign, OptionError) as wrong:
        raise CampaignError(f"the set-up: {wrong}") from wrong
    yield campaign
    for number, line in enumerate(file.lines, 1):
        try:
            if line.battle is not None:
                campaign.report(line.battle)
            elif line.act:
                campaign.surrender(line.side)
            else:
                campaign.submit(line.side, line.orders)
        except IllegalOrder as wrong:
            who = f"side {'AB'[line.side]}" if line.side in (0, 1) else "the battle"
            raise CampaignError(f"line {number} ({who}, month {campaign.state.month}): {wrong}") from wrong
        yield campaign


def load(data: CampaignFile | bytes, *, listening: bool = True, book: Book | None = None) -> Campaign:
    """The campaign at the end of its file, ready to go on; battles are taken as they were told."""
    file = read(data) if isinstance(data, bytes) else data
    *_, last = executions(file, listening=listening, book=book)
    return last


def verify(data: bytes, book: Book | None = None) -> list[str]:
    """Re-execute a campaign and every battle in it; every difference from what the file says, or an empty list."""
    file = read(data)
    seen: dict[int, str] = {}
    faults: list[str] = []
    battle, last = None, None
    try:
        for number, last in enumerate(executions(file, book=book)):
            fought = file.lines[number - 1].battle if number else None
            if fought is not None and battle is not None:
                faults += [f"line {number} (the battle): {fault}" for fault in battle_faults(battle, fought)]
            _note_month(seen, last)
            battle = last.battle
    except CampaignError as wrong:
        return [*faults, str(wrong)]
    assert last is not None
    faults += [
        f"month {month}: the file says {said}, the rules give {seen.get(month, 'no such month')}"
        for month, said in file.months.items()
        if seen.get(month) != said
    ]
    if file.final and state_hash(last.state) != file.final:
        faults.append(f"the end: the file says {file.final}, the rules give {state_hash(last.state)}")
    return faults


def _note_month(hashes: dict[int, str], campaign: Campaign) -> None:
    """Hash the state when a month is first met."""
    if campaign.state.month not in hashes:
        hashes[campaign.state.month] = state_hash(campaign.state)
