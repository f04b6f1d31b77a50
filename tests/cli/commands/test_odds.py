"""`weathergage odds`, as it is typed: in the abstract, in a battle and in a saved game."""

import json
from pathlib import Path

import pytest

from tests.builders.command_line import refused, typed
from weathergage.api import load_scenario, save, start


def test_the_questions_are_listed() -> None:
    told = typed("odds").stdout
    assert all(each in told for each in ("shot", "melee", "boarding", "grapple", "tack", "strike"))
    listed = json.loads(typed("odds --json --ruleset tournament").stdout)
    assert "shot" in [each["id"] for each in listed]


def test_a_question_without_ships_tells_what_may_be_given() -> None:
    told = typed("odds shot --ruleset tournament --option advanced").stdout
    assert "--load" in told and "round, chain, double, grape" in told and "powder=" in told
    assert "--load" not in typed("odds shot").stdout
    ids = [each["id"] for each in json.loads(typed("odds shot --json").stdout)]
    assert ids[:3] == ["range", "rake", "aim"]


def test_a_shot_in_the_abstract() -> None:
    """A crack 38 at range 1: table 2 and one for her crew; 2H or more sinks a hull of 2 (table 3)."""
    words = ["--from", "br-38 crack", "--to", "fr-40 hull=2"]
    told = typed("odds shot", *words).stdout
    assert "br-38 fires at fr-40" in told and "crew quality" in told and "▇" in told
    found = json.loads(typed("odds shot --json", *words).stdout)
    chances = {each["key"]: each["exact"] for each in found["chances"]}
    assert chances["strikes"] == "2/3"
    assert sum(row["chance"] for row in found["spreads"][0]["rows"]) == pytest.approx(1)


def test_flags_may_stand_alone_or_with_a_value() -> None:
    words = ["--from", "br-38", "--to", "fr-40"]
    plain = json.loads(typed("odds shot --json", *words).stdout)
    labels = [
        {each["label"] for each in json.loads(typed(f"odds shot --json {more}", *words).stdout)["modifiers"]}
        for more in ("--initial", "--initial yes", "--initial=yes", "--rake --initial --range 2")
    ]
    assert plain["modifiers"] == []
    assert labels == [{"initial broadside"}] * 3 + [{"initial broadside", "rake"}]


def test_a_ship_by_her_figures() -> None:
    figures = "guns=13 crew=4-4-4 hull=12 rigging=6-6-6 elite"
    found = json.loads(typed("odds shot --json", "--from", figures, "--to", "fr-40").stdout)
    assert "13 guns" in found["given"][0]


def test_two_ships_of_one_type_are_told_apart() -> None:
    told = typed("odds melee --from br-38 --to br-38").stdout
    assert "br-38 takes br-38-2" in told
    # Neither a rule nor a fraction is ever cut short.
    assert "…" not in told and "B.IX.D.2" in told


def test_a_battle_and_a_saved_game(tmp_path: Path) -> None:
    game = start("second_edition", load_scenario("constitution-guerriere"), 3)
    while not any(ask.kind == "fire" and len(ask.options) > 2 for r in game.requests if r for ask in r.asks):
        for side in game.waiting_for():
            view, request = game.view(side), game.requests[side]
            assert request is not None
            enemy = next(ship.bow for ship in view.sightings if ship.side != side)
            orders = {}
            for ask in request.asks:
                if ask.kind == "plot":
                    ends = {plot: view.place_after(ask.ship, plot)[0] for plot in ask.options}
                    orders[ask.id] = min(ends, key=lambda plot: abs(ends[plot] - enemy))
            game.submit(side, orders)
    file = tmp_path / "duel.json"
    file.write_bytes(save(game))
    ask = next(a for r in game.requests if r for a in r.asks if a.kind == "fire" and len(a.options) > 2)
    side = game.state.ship(ask.ship).side
    option = next(option for option in ask.options if ">" in option)
    target = option.partition(">")[2]
    seen = game.view(side).odds(ask, option)
    aim = option.partition(">")[0]
    line = f"odds shot --json --aim {aim} --broadside {ask.id[-1]} --ship {ask.ship} --target {target} --game"
    told = json.loads(typed(line, file).stdout)
    assert seen is not None and told["title"] == seen.title
    assert [each["chance"] for each in told["chances"]] == [each.chance for each in seen.chances]
    assert "leave out --scenario" in refused(
        "odds shot --ruleset tournament --ship a --target b --game", file
    )
    assert "cannot read" in refused("odds shot --ship a --target b --game", tmp_path / "none.json")
    broken = tmp_path / "broken.json"
    broken.write_text("no replay at all")
    assert f"{broken}: not a replay" in refused("odds shot --ship a --target b --game", broken)


@pytest.mark.parametrize(
    ("ruleset", "question", "crew"),
    [
        ("tournament", "foul --target favorite", "poor"),
        ("beat_to_quarters", "foul --target favorite", "poor"),
        ("red_and_black", "reload", "veteran"),
        ("red_and_black", "reload", "elite"),
    ],
)
def test_a_crew_may_be_a_bare_word_in_a_position_too(
    ruleset: str, question: str, crew: str, tmp_path: Path
) -> None:
    file = tmp_path / "lissa.json"
    file.write_bytes(save(start(ruleset, load_scenario("lissa"), 3)))
    for where in (["--scenario", "lissa", "--ruleset", ruleset], ["--game", str(file)]):
        told = [
            typed(f"odds {question} --json", *where, "--ship", f"amphion {said}").stdout
            for said in (crew, f"quality={crew}", "average")
        ]
        assert told[0] == told[1] != told[2] and json.loads(told[0])["chances"]


def test_in_red_and_black_captains_are_average_and_crews_go_by_its_words() -> None:
    rules = "--ruleset red_and_black"
    told = typed(f"odds boarding {rules} --from fr-40 --to fr-40").stdout
    assert "66.7 %" in told and "inept" not in told and "taken to be average" in told
    told = typed(f"odds tack {rules} --scenario lissa --ship amphion").stdout
    assert "taken to be average" in told and "captain" not in told.partition("added")[2]
    assert "veteran crew" in typed(f"odds melee {rules} --to fr-40 --from", "br-38 quality=veteran").stdout
    assert "veteran, experienced" in refused(f"odds melee {rules} --to fr-40 --from", "br-38 quality=bold")


def test_a_strike_test_in_red_and_black_needs_no_second_ship() -> None:
    told = typed("odds strike --ruleset red_and_black --from br-38").stdout
    assert "if she must take a test now" in told and "broadsides" not in told
    assert "--from SHIP [--to SHIP]" in typed("odds strike --ruleset red_and_black").stdout
    line = "odds strike --ruleset red_and_black --from br-38 --range long"
    assert "name the ship that fires it" in refused(line)


def test_special_shot_is_offered_where_it_is_played() -> None:
    line = "odds shot --ruleset beat_to_quarters --from rate=3 --to rate=3 --shot chain"
    assert "Loaded with chain shot." in typed(f"{line} --option shot").stdout
    assert "--shot: unknown option of shot" in refused(line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("odds fly", "choose from shot"),
        ("odds shot --from br-38", "name the other one with --to"),
        ("odds shot --from br-38 --to xx", "unknown ship type 'xx'"),
        ("odds shot --from br-38 --to fr-40 --range 12", "choose 1, 2"),
        ("odds shot --from br-38 --to fr-40 --load double", "unknown option of shot; choose from --range"),
        ("odds shot --from br-38 --to fr-40 --range 9 --aim hull", "only the rigging can be aimed at"),
        ("odds shot --from hull=4 --to fr-40", "or give all of hull=12"),
        ("odds shot --from br-38 --to fr-40,guns=x", "guns=x is not right"),
        ("odds shot --ruleset chess", "there is no ruleset 'chess'"),
        ("odds shot --preset gala", "no preset 'gala'"),
        (
            "odds grapple --scenario constitution-guerriere --ship constitution --target guerriere",
            "must lie next to each other",
        ),
        ("odds grapple --scenario lissa --ship amphion --target nobody", "there is no ship 'nobody' here"),
        ("odds tack --scenario lissa --ship amphion,bold", "'bold' is not a crew (elite, crack, average"),
    ],
)
def test_mistakes_are_explained(line: str, reason: str) -> None:
    assert reason in refused(line)
