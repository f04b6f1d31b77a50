"""`adjudicate`, `verify` and `report`: judge positions, check replay files and tell how a battle went."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from weathergage.cli.output import DIFFERS, Json, fail, prose, say, say_json, table, tell_agreement
from weathergage.cli.proofs import Commitment, Part, Proofs
from weathergage.engine.did_you_mean import system_reason

if TYPE_CHECKING:
    from weathergage.battle_report import BattleReport
    from weathergage.battle_report.facts import Luck


def adjudicate(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A position with orders, as TOML or JSON.")],
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="File for the new position (.toml or .json)."),
    ] = None,
    ruleset: Annotated[
        str,
        typer.Option(help="Judge by another ruleset than the file's, to compare; see: weathergage rulesets"),
    ] = "",
    json: Json = False,
) -> None:
    """Referee a turn of a game at your table, with your own dice if you like.

    FILE has a position and the orders of all ships. The report says what happens, by which rule and with which dice,
    and what was assumed; then comes the new position, to which you add the next orders. The form of the file:
    weathergage docs referee

    [bold]Examples[/bold]

    \b
    weathergage adjudicate turn7.toml
    weathergage adjudicate turn7.toml --out turn8.toml
    weathergage adjudicate turn7.toml --json
    weathergage adjudicate turn7.toml --ruleset tournament
    """
    from weathergage.api import ScenarioError
    from weathergage.referee import adjudicate as hear
    from weathergage.referee import position_text, read_position_file, report_text

    try:
        position = read_position_file(file, by=ruleset)
        judged = hear(position)
    except ScenarioError as wrong:
        fail(wrong)
    if out is not None:
        _write(out, judged.position)
    if json:
        say_json(judged)
        return
    say(report_text(position.rules, judged))
    if out is None:
        say("# The new position; add the next orders to it (--out FILE writes it to a file):\n")
        say(position_text(judged.position))


def _write(out: Path, position: dict[str, object]) -> None:
    import msgspec

    from weathergage.referee import position_text

    if out.suffix == ".json":
        data = msgspec.json.format(msgspec.json.encode(position), indent=2)
    else:
        data = position_text(position).encode()
    try:
        out.write_bytes(data)
    except OSError as wrong:
        fail(f"cannot write {out}: {system_reason(wrong)}; choose another place with --out")


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Replay files.")],
    commitment: Commitment = "",
    part: Part = "",
    json: Json = False,
) -> None:
    """Check replay files: play them again by the rules, and compare.

    For a game with fair dice it prints the hash of the server's secret and both sides' parts. A file alone cannot prove
    that they are those of your game: give your notes with --commitment and --part (see: weathergage docs fairness).

    Exit code: 0 if all agree, 1 if any differs, 2 if any cannot be read.

    [bold]Examples[/bold]

    \b
    weathergage verify my-game.json
    weathergage sim lissa --games 20 --save replays
    weathergage verify replays/*.json
    weathergage verify my-game.json --commitment 9f86d081... --part k3Zt...
    """
    from weathergage.api import OptionError, ReplayError, read
    from weathergage.api import verify as differences

    found: dict[str, list[str]] = {}
    unreadable: dict[str, str] = {}
    proofs = Proofs(commitment, part)
    for file in files:
        try:
            data = file.read_bytes()
            replay = read(data)
            sides = [side.name for side in replay.scenario.sides]
            found[str(file)] = differences(data) + proofs.faults(str(file), replay.fairness, sides)
        except OSError as wrong:
            unreadable[str(file)] = f"cannot be read: {system_reason(wrong)}"
        except (OptionError, ReplayError) as wrong:
            unreadable[str(file)] = str(wrong)
    wrong_ones = {name: faults for name, faults in found.items() if faults}
    if json:
        told = {"differ": wrong_ones, "unreadable": unreadable, "fair": proofs.plain()}
        say_json({"verified": len(found) - len(wrong_ones), **told})
    else:
        proofs.tell()
        for name, faults in wrong_ones.items():
            for fault in faults:
                say(f"{name}: {fault}")
        tell_agreement(len(found) - len(wrong_ones), len(files))
    if unreadable:
        fail("; ".join(f"{name}: {reason}" for name, reason in unreadable.items()))
    if wrong_ones:
        raise typer.Exit(DIFFERS)


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay file.")],
    json: Json = False,
) -> None:
    """Tell how a battle went: outcome, losses, strength over time, turning points, and luck against expectation.

    [bold]Examples[/bold]

    \b
    weathergage report my-game.json
    weathergage report my-game.json --json
    """
    from weathergage.api import OptionError, ReplayError, read
    from weathergage.battle_report import NoAccount
    from weathergage.battle_report import report as report_of

    try:
        found = report_of(read(file.read_bytes()))
    except OSError as wrong:
        fail(f"{file} cannot be read: {system_reason(wrong)}")
    except (OptionError, ReplayError, NoAccount) as wrong:
        fail(f"{file}: {wrong}")
    if json:
        say_json(found)
    else:
        _show(found)


def _show(found: "BattleReport") -> None:
    say(f"{found.title}, {found.date}. {found.headline or f'Turn {found.turn}, not over'}.")
    if found.sentence:
        prose(found.sentence, indent=2)
    say()
    table(
        ["side", "points", "strength", "at first", "shots", "hits", "expected", "luck"],
        [
            (side.name, side.points, _strength(side.strength), _strength(side.fresh), *_luck(side.luck))
            for side in found.sides
        ],
        numbers="points,strength,at first,shots,hits,expected,luck",
    )
    names = {ship.ship: ship.name for ship in found.ships}
    table(
        ["ship", "what became of her", "turn", "by", "strength"],
        [
            (
                ship.name,
                ship.text,
                ship.turn or "",
                ", ".join(names.get(by, by) for by in ship.by),
                f"{_strength(ship.strength)} of {_strength(ship.fresh)}",
            )
            for ship in found.ships
        ],
        numbers="turn,strength",
    )
    if found.turning_points:
        table(
            ["turn", "what happened"],
            [(point.turn, point.text) for point in found.turning_points],
            numbers="turn",
        )
    prose(f"{found.measure} Luck is counted in {found.luck_unit}.")
    if found.history:
        say("\nIn history:")
        prose(found.history, indent=2)


def _strength(points: float) -> str:
    return f"{round(points, 1):g}"


def _luck(luck: "Luck") -> tuple[str, ...]:
    return str(luck.shots), f"{luck.hits:g}", f"{luck.expected:.1f}", f"{luck.hits - luck.expected:+.1f}"
