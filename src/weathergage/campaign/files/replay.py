"""Save, load and verify: a campaign file is header, journal and state hashes; loading re-executes it."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from weathergage.api import OptionError, state_hash
from weathergage.campaign.battle.battle_seed import FORMAT, SOURCES
from weathergage.campaign.battle.fought_battles import battle_faults
from weathergage.campaign.book import Book, NoCampaign, campaign_book
from weathergage.campaign.campaign import Campaign, start
from weathergage.campaign.files.journal import Line
from weathergage.campaign.fleet import FleetPlan
from weathergage.engine.fairness import (
    Fairness,
    Luck,
    Rolled,
    fairness_faults,
    frame_faults,
    proof_of,
    seed_of,
)
from weathergage.engine.journal import Entry
from weathergage.engine.orders import IllegalOrder
from weathergage.engine.typed_files import UNREADABLE, fault_in

#: The name under which the dice of a campaign are keyed, in place of a battle's.
CAMPAIGN = "campaign"


class CampaignFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hold a whole campaign as it is written to a file."""

    #: 1 if battles drew their seeds from the campaign's own dice; such campaigns can still be read and continued.
    format: int = FORMAT
    campaign: str
    title: str = ""
    options: tuple[str, ...] = ()
    fleets: tuple[FleetPlan, FleetPlan]
    seed: int
    lines: tuple[Line, ...] = ()
    #: The hash of the state at the beginning of each month, and after the last line.
    months: dict[int, str] = {}
    final: str = ""
    #: Only in campaigns whose dice came from the server and both sides.
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET

    @property
    def luck(self) -> Luck | None:
        """Return what the dice are made of; None where they come from the seed."""
        return None if self.fairness is msgspec.UNSET else self.fairness.luck


class CampaignError(Exception):
    """Raised for a campaign file that cannot be read, or that does not come out as it says."""


def save(campaign: Campaign, salts: Sequence[str] = ()) -> bytes:
    """Return the campaign as a file; one with keyed dice needs a salt for each line."""
    luck = campaign.luck
    file = CampaignFile(
        format=campaign.format,
        campaign=campaign.book.ruleset,
        title=campaign.title,
        options=campaign.options,
        fleets=(campaign.plans[0], campaign.plans[1]),
        seed=campaign.seed,
        lines=tuple(campaign.journal),
        fairness=msgspec.UNSET if luck is None else proof_of(luck, salts, entries_of(campaign.journal)),
    )
    months: dict[int, str] = {}
    rolled: list[Rolled] = []
    for stage in executions(file, book=campaign.book, rolled=rolled):
        _note_month(months, stage)
    file = msgspec.structs.replace(file, months=months, final=state_hash(campaign.state))
    if file.fairness is not msgspec.UNSET:
        proof = msgspec.structs.replace(file.fairness, rolls=tuple(rolled))
        file = msgspec.structs.replace(file, fairness=proof)
    return msgspec.json.encode(file)


def entries_of(lines: Sequence[Line]) -> list[Entry]:
    """Return the lines of a journal as they are sealed; the result of a battle is proven by the battle itself."""
    return [Entry(line.side, line.orders, (line.act, "") if line.act else None) for line in lines]


def read(data: bytes) -> CampaignFile:
    """Read and check a file; raises CampaignError with the place that is wrong."""
    try:
        version = msgspec.json.decode(data, type=dict[str, Any]).get("format")
        if version is None:
            raise CampaignError("not a campaign: format: missing")
        _check_format(version)
        return msgspec.json.decode(data, type=CampaignFile)
    except UNREADABLE as wrong:
        raise CampaignError(f"not a campaign: {fault_in(wrong, CampaignFile)}") from wrong


def _check_format(version: object) -> None:
    """Refuse a file of a format that this program does not know."""
    if version not in SOURCES:
        known = " and ".join(map(str, SOURCES))
        raise CampaignError(f"this is a campaign of format {version}; this program reads formats {known}")


def executions(
    file: CampaignFile,
    *,
    listening: bool = False,
    book: Book | None = None,
    rolled: list[Rolled] | None = None,
) -> Iterator[Campaign]:
    """Play the campaign again, yielding it before the first and after each line; `rolled` collects keyed dice."""
    _check_format(file.format)
    try:
        campaign = start(
            file.fleets,
            file.seed,
            file.options,
            title=file.title,
            listening=listening,
            book=book or campaign_book(file.campaign),
            luck=file.luck,
            rolled=rolled,
            format=file.format,
        )
    except (IllegalOrder, NoCampaign, OptionError) as wrong:
        raise CampaignError(f"the set-up: {wrong}") from wrong
    yield campaign
    for number, line in enumerate(file.lines, 1):
        try:
            if line.battle is not None:
                campaign.report(line.battle)
            elif line.act == "close":
                campaign.close()
            elif line.act:
                campaign.surrender(line.side)
            else:
                campaign.submit(line.side, line.orders)
        except IllegalOrder as wrong:
            who = file.fleets[line.side].name if line.side in (0, 1) else "the battle"
            raise CampaignError(f"line {number} ({who}, month {campaign.state.month}): {wrong}") from wrong
        yield campaign


def load(data: CampaignFile | bytes, *, listening: bool = True, book: Book | None = None) -> Campaign:
    """Return the campaign at the end of its file, ready to go on; results of battles are not verified."""
    file = read(data) if isinstance(data, bytes) else data
    *_, last = executions(file, listening=listening, book=book)
    return last


def verify(data: bytes, book: Book | None = None) -> list[str]:
    """Re-execute a campaign and its battles and return every difference; an empty list if there is none."""
    file = read(data)
    seen: dict[int, str] = {}
    faults: list[str] = []
    rolled: list[Rolled] = []
    battle, last = None, None
    try:
        for number, last in enumerate(executions(file, book=book, rolled=rolled)):
            fought = file.lines[number - 1].battle if number else None
            if fought is not None and battle is not None:
                faults += [f"line {number} (the battle): {fault}" for fault in battle_faults(battle, fought)]
            _note_month(seen, last)
            battle = last.battle
    except CampaignError as wrong:
        return [*faults, str(wrong)]
    assert last is not None
    faults += _proof_faults(file, rolled)
    faults += [
        f"month {month}: the file says {said}, the rules give {seen.get(month, 'no such month')}"
        for month, said in file.months.items()
        if seen.get(month) != said
    ]
    if file.final and state_hash(last.state) != file.final:
        faults.append(f"the end: the file says {file.final}, the rules give {state_hash(last.state)}")
    return faults


def _proof_faults(file: CampaignFile, rolled: list[Rolled]) -> list[str]:
    """Return what is wrong with the proof of a fair campaign; every battle in it must be replayable."""
    proof = file.fairness
    if proof is msgspec.UNSET:
        return []
    faults = frame_faults(proof, CAMPAIGN, len(file.fleets))
    faults += fairness_faults(proof, entries_of(file.lines), rolled)
    if file.seed != seed_of(proof.luck.key()):
        faults.append("the seed of the file does not follow from its secrets")
    return faults + [
        f"line {number} (the battle): it has no orders, so its dice cannot be checked"
        for number, line in enumerate(file.lines, 1)
        if line.battle is not None and not line.battle.entries
    ]


def _note_month(hashes: dict[int, str], campaign: Campaign) -> None:
    """Hash the state when a month is first met."""
    if campaign.state.month not in hashes:
        hashes[campaign.state.month] = state_hash(campaign.state)
