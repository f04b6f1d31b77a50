"""Whatever is typed wrongly at any command, the answer is a sentence and shows nothing of the machinery."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.builders.command_line import commands, typed
from tests.cli.test_commands import COMMANDS

ROOT = Path(__file__).parents[2]
MACHINERY = re.compile(
    r"Errno|Traceback|\$\.|<class|<bool>|regex|Outcome\(|should not have happened|\[\[[A-Z]|codec|0x"
)
REPLAY = ROOT / "tests" / "replays" / "second_edition-time.json"

#: What a file may hold instead of what is wanted, by its name.
WRONG: dict[str, bytes] = {
    "empty.toml": b"",
    "empty.json": b"",
    "binary.toml": b"\xff\xfe\x00",
    "binary.json": b'{"name": "\xff"}',
    "list.json": b"[1, 2]",
    "torn.json": b'{"name": ',
    "torn.toml": b"name = [",
    "deep.json": b"[" * 50_000,
    "deep.toml": b"name = " + b"[" * 50_000,
    "numbers.toml": (
        b"name = 3\nid = 3\ntitle = 4\nsquadrons = [3]\nruleset = 5\nbattle = 3\nside = 3\n"
        b'[[arm]]\nname = ""\n'
    ),
    "forms.toml": (
        b'id = "Not A Slug"\ntitle = ""\ndate = "yesterday"\nquestion = ""\nruleset = "nosuch"\nbattle = "nosuch"\n'
        b'name = "x"\nnation = "y"\n[[squadrons]]\nname = "z"\nships = [{name = "a", rate = 3, quality = "good"}]\n'
    ),
    "numbers.json": b'{"format": 2, "ruleset": 5, "name": 3, "squadrons": [3], "campaign": 7}',
    "old.json": b'{"format": 99}',
}

#: Commands that read a file, which stands for {file}; {out} is a name that is free.
READERS = (
    "scenarios {file}",
    "sim {file} --games 1",
    "odds --scenario {file}",
    "odds --game {file}",
    "forecast --scenario {file}",
    "forecast --game {file}",
    "play --no-browser {file}",
    "serve {file}",
    "study {file}",
    "ladder --bots cabin-boy,midshipman --scenarios {file}",
    "adjudicate {file}",
    "verify {file}",
    "report {file}",
    "restore {file} --data {data}",
    "fleet check {file}",
    "fleet show {file}",
    "fleet battle {file} {file} --out {out}",
    "campaign show {file}",
    "campaign verify {file}",
    "campaign month {file}",
    "campaign new {out} --fleet {file} --fleet {file}",
)

#: Names that there are not, and values that cannot be.
NAMES = (
    "scenarios nosuch",
    "sim nosuch",
    "sim lissa --games many",
    "sim lissa --ruleset nosuch",
    "sim lissa --preset nosuch",
    "sim lissa --option nosuch",
    "sim lissa --bots nosuch",
    "sim lissa --bots ./nosuch.py:Nosuch",
    "sim lissa --errata nosuch",
    "sim lissa --compare nosuch",
    "sim lissa --compare wind.direction=9",
    "sim lissa --compare ship.amphion.quality=9",
    "sim lissa --instruct nosuch",
    "sim lissa --until nosuch",
    "sim lissa --games 1 --bots cabin-boy --turn-limit 1 --csv {nowhere}",
    "sim lissa --nosuch",
    "study nosuch",
    "study weather-gage --bots nosuch",
    "ladder --bots nosuch,midshipman",
    "ladder --bots cabin-boy,midshipman --scenarios nosuch",
    "ladder --bots cabin-boy,midshipman --ruleset nosuch",
    "bench --only nosuch --alone",
    "bench --seconds nosuch",
    "odds nosuch",
    "odds shot --from nosuch --to br-38",
    "odds shot --from br-38 --to br-38 --range nosuch",
    "odds --ruleset nosuch",
    "forecast --scenario nosuch",
    "forecast --scenario lissa nosuch=1",
    "forecast --scenario lissa --side nosuch",
    "forecast",
    "ships nosuch",
    "ships --nation nosuch",
    "ships --rating nosuch",
    "ships --class 9",
    "rules nosuch",
    "rules second_edition nosuch",
    "rulesets nosuch",
    "bots nosuch",
    "play --no-browser --ruleset nosuch",
    "play --no-browser --preset nosuch",
    "play --no-browser --data {file}/below",
    "play --no-browser --port nosuch",
    "play --no-browser --bot nosuch.py:Nosuch",
    "serve --host nosuch.invalid --data {data}",
    "serve --host 203.0.113.1 --data {data}",
    "backup {nowhere} --data {data}",
    "admin Anna --data {file}/below",
    "ratings --data {file}/below",
    "docs nosuch",
    "adjudicate {position} --ruleset nosuch",
    "adjudicate {position} --out {nowhere}",
    "fleet new {out} --nation nosuch",
    "fleet new {out} --points 0",
    "fleet new {nowhere}",
    "fleet prices nosuch",
    "campaign new {out} --nations nosuch",
    "campaign new {out} --option nosuch",
    "campaign new {nowhere}",
    "campaign month {war} --captains nosuch",
    "campaign month {war} --admirals nosuch",
    "nosuch",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("messages")
    for name, data in WRONG.items():
        (found / name).write_bytes(data)
    (found / "folder.toml").mkdir()
    (found / "position.toml").write_text('ruleset = "second_edition"\nscenario = "lissa"\n')
    assert typed("campaign new", found / "war.json").exit_code == 0
    return found


@pytest.fixture
def _no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is wrong must be found before anything listens."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("the server was started")

    monkeypatch.setattr("weathergage.server.run.serve", never)


def wrong_answer(line: str) -> str:
    """The message of a line that is refused, without machinery."""
    result = typed(line)
    assert result.exit_code in (1, 2), f"{line}: {result.exit_code} {result.output} {result.exception!r}"
    assert isinstance(result.exception, SystemExit), f"{line}: {result.exception!r}"
    told = result.stdout + result.stderr
    assert told.strip(), line
    assert not MACHINERY.search(told), f"{line}\n{told}"
    return told


def paths(folder: Path, name: str) -> dict[str, Path]:
    return {
        "file": folder / name,
        "out": folder / "out.toml",
        "nowhere": folder / "no" / "where.toml",
        "position": folder / "position.toml",
        "war": folder / "war.json",
        "data": folder / "data",
    }


@pytest.mark.usefixtures("_no_server")
@pytest.mark.parametrize("line", READERS)
def test_a_file_that_is_wrong_or_missing_is_told_in_a_sentence(folder: Path, line: str) -> None:
    for name in (*WRONG, "missing.toml", "missing.json", "folder.toml"):
        told = wrong_answer(line.format(**paths(folder, name)))
        assert name.partition(".")[0] in told or "cannot be played" in told, (line, name, told)
    assert not (folder / "out.toml").exists()


@pytest.mark.parametrize("line", NAMES)
def test_a_name_that_there_is_not_is_told_in_a_sentence(folder: Path, line: str) -> None:
    wrong_answer(line.format(**paths(folder, "empty.json")))


def test_every_command_is_gone_through() -> None:
    lines = [line.split() for line in (*READERS, *NAMES)]
    assert {line[0] for line in lines} >= set(COMMANDS)
    for group in ("fleet", "campaign"):
        below = commands(group)
        assert {line[1] for line in lines if line[0] == group} == set(below)


def _helps() -> Iterator[str]:
    yield ""
    yield from COMMANDS
    for group in ("fleet", "campaign"):
        for name in commands(group):
            yield f"{group} {name}"


@pytest.mark.parametrize("command", list(_helps()))
def test_help_shows_no_types_of_switches_and_no_doubled_brackets(command: str) -> None:
    shown = typed(f"{command} --help").stdout
    assert "<bool>" not in shown and "[[" not in shown and "...]..." not in shown


def test_a_replay_that_comes_out_otherwise_is_told_in_words(tmp_path: Path) -> None:
    changed = json.loads(REPLAY.read_bytes())
    changed["outcome"] |= {"winner": 0, "kind": "both_surrendered"}
    (tmp_path / "changed.json").write_text(json.dumps(changed))
    told = wrong_answer(f"verify {tmp_path / 'changed.json'}")
    assert re.search(
        r"the file says victory for \D+ in turn \d+ \(both surrendered.*\), the rules give a draw", told
    )
    changed["ruleset"] = "nosuch"
    (tmp_path / "changed.json").write_text(json.dumps(changed))
    assert "there is no ruleset 'nosuch'" in wrong_answer(f"verify {tmp_path / 'changed.json'}")
