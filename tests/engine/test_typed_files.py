"""Errors of decoders become sentences with a place, whatever was wanted there."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from weathergage.engine.did_you_mean import system_reason
from weathergage.engine.journal import Outcome, outcome_text
from weathergage.engine.typed_files import UNREADABLE, fault_in, fault_of


class Boat(msgspec.Struct, forbid_unknown_fields=True):
    """A table with a field of every kind."""

    name: Annotated[str, Meta(pattern="^[a-z]+$", description="Lower-case letters.")]
    oars: Annotated[int, Meta(ge=1, le=12)] = 4
    length: Annotated[float, Meta(gt=0)] = 1.0
    wood: Literal["oak", "elm"] = "oak"
    crew: Annotated[list[str], Meta(min_length=2)] = msgspec.field(default_factory=lambda: ["a", "b"])
    post: tuple[int, int] = (0, 0)
    motto: Annotated[str, Meta(max_length=3)] | None = None
    stores: dict[str, Annotated[int, Meta(ge=1)]] = {}
    code: Annotated[str, Meta(pattern="^x$")] = "x"


class Yard(msgspec.Struct):
    """A list of boats."""

    boats: list[Boat]


@pytest.mark.parametrize(
    ("boat", "said"),
    [
        ('{"name": "A"}', "boats[0].name: expected lower-case letters"),
        ('{"name": "a", "code": "y"}', "boats[0].code: it does not have the expected form"),
        ('{"name": 1}', "boats[0].name: expected text, got a whole number"),
        ("{}", "boats[0].name: missing"),
        ("[]", "boats[0]: expected a table, got a list"),
        ('{"name": "a", "oar": 1}', "boats[0].oar: unknown key 'oar'; did you mean 'oars'?"),
        ('{"name": "a", "oars": 0}', "boats[0].oars: expected a whole number of at least 1"),
        ('{"name": "a", "oars": 13}', "boats[0].oars: expected a whole number of at most 12"),
        ('{"name": "a", "oars": 1.5}', "boats[0].oars: expected a whole number, got a number"),
        ('{"name": "a", "length": 0}', "boats[0].length: expected a number of more than 0"),
        ('{"name": "a", "wood": "teak"}', "boats[0].wood: unknown value 'teak'; known: elm, oak"),
        ('{"name": "a", "crew": ["x"]}', "boats[0].crew: expected a list of at least 2 entries"),
        ('{"name": "a", "post": [1]}', "boats[0].post: expected a list of 2 entries"),
        ('{"name": "a", "motto": "long"}', "boats[0].motto: expected text of at most 3 characters"),
        ('{"name": "a", "motto": 1}', "boats[0].motto: expected text or nothing, got a whole number"),
        ('{"name": "a", "stores": {"rum": 0}}', "boats[0].stores: expected a whole number of at least 1"),
        ("x", "it is not JSON, from character 12 on"),
        ('{"name"', "it is not JSON, from character 19 on"),
    ],
)
def test_a_fault_is_told_in_words(boat: str, said: str) -> None:
    with pytest.raises(UNREADABLE) as wrong:
        msgspec.json.decode(f'{{"boats": [{boat}]}}'.encode(), type=Yard)
    assert str(fault_in(wrong.value, Yard)) == said


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "it is not JSON: it ends too early"),
        (b'{"boats": "\xff"}', "it is not UTF-8 text"),
        (b"[" * 100_000, "its tables and lists are nested too deeply"),
    ],
)
def test_what_is_no_text_or_no_json_is_told(data: bytes, said: str) -> None:
    with pytest.raises(UNREADABLE) as wrong:
        msgspec.json.decode(data)
    assert str(fault_in(wrong.value)) == said


def test_without_the_type_a_fault_is_told_as_well() -> None:
    assert (
        str(fault_of("Invalid enum value 'ghost' - at `$.seats[1].kind`"))
        == "seats[1].kind: unknown value 'ghost'"
    )
    assert str(fault_of("Object contains unknown field `surprise`")) == "surprise: there is no such key"


def test_the_reasons_of_the_system_have_no_numbers() -> None:
    assert system_reason(FileNotFoundError(2, "No such file")) == "there is no such file or folder"
    assert system_reason(IsADirectoryError(21, "Is a directory")) == "it is a folder"
    assert system_reason(PermissionError(13, "Permission denied")) == "permission denied"
    assert system_reason(OSError(28, "No space left on device")) == "no space left on device"


def test_outcomes_are_told_in_words() -> None:
    sides = ("Hull's frigate", "Dacres's frigate")
    assert outcome_text(None, sides) == "it is not over"
    won = Outcome(winner=1, kind="both_surrendered", turn=9, points=(3, 12))
    assert (
        outcome_text(won, sides)
        == "victory for Dacres's frigate in turn 9 (both surrendered, 3 to 12 points)"
    )
    assert outcome_text(Outcome(winner=-1, kind="time", turn=4), sides) == "a draw in turn 4 (time)"
