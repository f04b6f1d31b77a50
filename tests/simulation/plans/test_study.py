"""Studies: their files, their pictures and their reports."""

import re
import sys
from pathlib import Path

import pytest
import tomli_w

from weathergage.scenarios import battle_data
from weathergage.simulation import SimulationError, simulate, summarize
from weathergage.simulation.plans.study import findings, read_study, study_ids
from weathergage.simulation.results.comparison import compare
from weathergage.simulation.results.pictures import Results, draw
from weathergage.simulation.results.report import write_report

QUESTION = """
title = "Does holding fire help?"
question = "Who never fires hits nobody."
method = "One side holds its fire."
limits = "Nothing is certain."
games = 3
seed = 4
battle = "fr-40 v fr-40"
bots = ["cabin-boy"]
turn_limit = 15

[[arm]]
name = "both fire"

[[arm]]
name = "A is silent"
change = "instruct=first:fire=hold"

[[arm]]
name = "with a sandglass"
change = "option=+timed_moves"
against = "both fire"

[[arm]]
name = "alone"
against = "alone"
"""


@pytest.fixture
def question(tmp_path: Path) -> Path:
    """A small study of one's own."""
    file = tmp_path / "silence.toml"
    file.write_text(QUESTION)
    return file


def test_a_study_compares_each_arm_with_the_one_it_is_against(question: Path) -> None:
    study = read_study(str(question))
    found = findings(study, simulate(study.plans, study.file.games))
    assert [(each.arm, each.against) for each in found.comparisons] == [
        ("A is silent", "both fire"),
        ("with a sandglass", "both fire"),
    ]
    assert [each.identical for each in found.comparisons] == [0, 3]
    assert (found.study, found.games, found.seed) == ("silence", 3, 4)


def test_files_are_looked_for_beside_the_study(question: Path, tmp_path: Path) -> None:
    (tmp_path / "drowsy.py").write_text(
        "class Sleepy:\n    def decide(self, view, request):\n        return {}\n"
    )
    (tmp_path / "mine.toml").write_text(tomli_w.dumps(battle_data("lissa") | {"id": "mine"}))
    question.write_text(
        QUESTION.replace('"cabin-boy"', '"./drowsy.py:Sleepy"')
        .replace("fr-40 v fr-40", "mine.toml")
        .replace("instruct=first", "instruct=british")
    )
    study = read_study(str(question))
    assert study.plans[0].scenario.id == "mine"
    assert study.plans[0].bots == (f"{(tmp_path / 'drowsy.py').resolve()}:Sleepy",) * 2


def test_captains_and_seed_can_be_put_in(question: Path) -> None:
    study = read_study(str(question), bots=("midshipman",), seed=9)
    assert {bot for plan in study.plans for bot in plan.bots} == {"midshipman"}
    assert {plan.seed for plan in study.plans} == {9}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "', 'titel = "', "titel"),
        ("games = 3", "games = 0", "games"),
        ('name = "alone"', 'name = "both fire"', "two arms have the same name"),
        ('against = "both fire"', 'against = "neither"', "arm 3 is against 'neither', which is not an arm"),
        ("option=+timed_moves", "tonnage=3", r"arm 3 \(with a sandglass\): 'tonnage' cannot be changed"),
        ("[[arm]]", "[[arm]", "silence.toml"),
    ],
)
def test_a_wrong_study_is_refused_with_its_place(question: Path, old: str, new: str, words: str) -> None:
    question.write_text(QUESTION.replace(old, new))
    with pytest.raises(SimulationError, match=words):
        read_study(str(question))


def test_an_unknown_study_is_refused() -> None:
    with pytest.raises(SimulationError, match="no study 'wether'; choose from chain-shot"):
        read_study("wether")


@pytest.mark.parametrize("name", study_ids())
def test_the_studies_that_come_with_the_game_can_be_played(name: str) -> None:
    study = read_study(name, bots=("cabin-boy",))
    found = findings(study, simulate(study.plans, 1))
    assert len(found.comparisons) >= 2
    assert not [fault for arm in found.arms for fault in arm.faults]


def test_a_report_says_what_its_figures_say_and_is_always_the_same(question: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    study = read_study(str(question))
    arms = simulate(study.plans, 3)
    written = write_report(study, arms, tmp_path / "one", "weathergage study silence")
    again = write_report(study, arms, tmp_path / "two", "weathergage study silence")
    assert [file.name for file in written] == [
        "silence.md",
        *(f"silence-{name}.svg" for name in ("wins", "differences", "points", "damage")),
    ]
    assert [file.read_bytes() for file in written] == [file.read_bytes() for file in again]
    page = written[0].read_text()
    for file in written[1:]:
        assert f"({file.name})" in page
    assert "all 3 pairs of games were the same move for move" in page
    # Three games of random orders show nothing, and nothing is claimed.
    assert "no difference in the wins of A (fr-40) is shown" in page
    assert not re.search(r"wins (more|fewer) games", page)
    assert "Captains: `cabin-boy`" in page
    assert "weathergage study silence" in page


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_pictures_are_the_same_byte_for_byte(question: Path, tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib")
    study = read_study(str(question))
    arms = simulate(study.plans, 2)
    summaries = [summarize(records, plan) for records, plan in zip(arms, study.plans)]
    results = Results(summaries, arms, [compare(study.plans[1], arms[1], study.plans[0], arms[0])])
    one, two = draw(results, tmp_path / "one", kind=kind), draw(results, tmp_path / "two", kind=kind)
    assert [file.name for file in one] == [
        f"{name}.{kind}" for name in ("wins", "differences", "points", "damage")
    ]
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]
    start = {"svg": b"<?xml", "png": b"\x89PNG"}[kind]
    assert all(file.read_bytes().startswith(start) for file in one)
    # Letters are letters in an SVG: small, and to be searched.
    assert kind == "png" or "games won, %" in one[0].read_text()


def test_one_battle_has_no_picture_of_differences(question: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    study = read_study(str(question))
    (records,) = simulate(study.plans[:1], 2)
    files = draw(Results([summarize(records, study.plans[0])], [records]), tmp_path / "one")
    assert [file.stem for file in files] == ["wins", "points", "damage"]


def test_without_the_extra_it_is_told_what_to_install(
    question: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(SimulationError, match=r"pip install 'weathergage\[plots\]'"):
        draw(Results([], []), tmp_path)


def test_an_unknown_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SimulationError, match="choose from svg, png"):
        draw(Results([], []), tmp_path, kind="bmp")
