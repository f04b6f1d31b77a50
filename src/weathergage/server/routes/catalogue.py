"""Routes of what can be chosen: rulesets, battles, nations, bots; and films of replay files."""

from typing import Annotated

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter, RawBody

from weathergage import __version__
from weathergage.engine.journal import Goal
from weathergage.engine.replay import ReplayError
from weathergage.engine.ruleset import OptionError, PrintedTable, Ruleset, Term, ruleset, ruleset_ids
from weathergage.server.sessions.film import film_of_file
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.wire.cards import bot_cards, nation_cards, ruleset_card
from weathergage.server.wire.encoded_responses import KIND, answer, gives, in_thread, in_turn
from weathergage.server.wire.errors import Refused
from weathergage.server.wire.game_messages import BotCard, Film, Health, NationCard, ScenarioCard
from weathergage.server.wire.rule_messages import Rulebook, RulePage, RulesetCard
from weathergage.server.wire.rulebooks import rule_page, rulebook

LARGEST_REPLAY = 4 * 1024 * 1024


@get("/api/health", responses={**gives(Health), **gives(Health, status=503)})
@in_thread
def health(game_registry: NamedDependency[GameRegistry]) -> Response[bytes]:
    """Say whether games can be kept: the database is read and written, at most every few seconds."""
    if reason := game_registry.fault():
        return answer(Health("degraded", __version__, reason), 503)
    return answer(Health("ok", __version__))


@get("/api/rulesets", responses=gives(list[RulesetCard]))
@in_thread
def rulesets() -> Response[bytes]:
    """List all rulesets with their options."""
    return answer([ruleset_card(ruleset(ruleset_id)) for ruleset_id in ruleset_ids()])


@get("/api/rulesets/{ruleset_id:str}/rules", responses=gives(Rulebook, 404))
@in_thread
def rules(ruleset_id: FromPath[str]) -> Response[bytes]:
    """List the rules of a ruleset in our words, and the rulings."""
    return answer(rulebook(_ruleset(ruleset_id)))


@get("/api/rulesets/{ruleset_id:str}/terms", responses=gives(list[Term], 404))
@in_thread
def terms(ruleset_id: FromPath[str]) -> Response[bytes]:
    """List the words that a ruleset explains, each with its paragraph."""
    return answer(list(_ruleset(ruleset_id).terms.values()))


@get("/api/rulesets/{ruleset_id:str}/tables", responses=gives(list[PrintedTable], 404))
@in_thread
def tables(ruleset_id: FromPath[str]) -> Response[bytes]:
    """List the charts of a ruleset as they are printed."""
    return answer(list(_ruleset(ruleset_id).tables()))


@get("/api/rule/{ruleset_id:str}/{rule_id:str}", responses=gives(RulePage, 404))
@in_thread
def rule(ruleset_id: FromPath[str], rule_id: FromPath[str]) -> Response[bytes]:
    """Show one rule with its rulings."""
    page = rule_page(_ruleset(ruleset_id), rule_id)
    if page is None:
        raise Refused(
            404, f"{ruleset_id} has no rule {rule_id!r}; /api/rulesets/{ruleset_id}/rules lists them"
        )
    return answer(page)


@get("/api/scenarios", responses=gives(list[ScenarioCard]))
@in_thread
def scenarios(game_registry: NamedDependency[GameRegistry]) -> Response[bytes]:
    """List all battles with their opening positions."""
    return answer(game_registry.battle_cards)


@get("/api/scenarios/{scenario_id:str}/goal", responses=gives(Goal, 404, 422))
@in_thread
def goal(
    scenario_id: FromPath[str],
    game_registry: NamedDependency[GameRegistry],
    ruleset_id: Annotated[str, QueryParameter(name="ruleset", max_length=64)],
    options: Annotated[
        str, QueryParameter(name="options", max_length=2000, description="Ids, by commas.")
    ] = "",
) -> Response[bytes]:
    """Tell how a battle would be won by some rules, before it begins."""
    chosen = [each for each in options.split(",") if each]
    return answer(game_registry.goal(scenario_id, ruleset_id, chosen))


@get("/api/nations", responses=gives(list[NationCard]))
@in_thread
def nations() -> Response[bytes]:
    """List all nations with their colours."""
    return answer(nation_cards())


@get("/api/bots", responses=gives(list[BotCard]))
@in_thread
def bots() -> Response[bytes]:
    """List all computer players."""
    return answer(bot_cards())


@post(
    "/api/replays",
    status_code=200,
    responses=gives(Film, 422),
    request_max_body_size=LARGEST_REPLAY,
    opt={KIND: "film"},
)
@in_turn
def replay_film(body: RawBody) -> Response[bytes]:
    """Make the film of a replay file, with nothing hidden."""
    try:
        return answer(film_of_file(body))
    except (ReplayError, OptionError) as wrong:
        raise Refused(422, str(wrong)) from wrong
    except Exception as wrong:
        # A made-up file can break the set-up in ways that no check foresees.
        raise Refused(422, f"this replay cannot be played: {wrong}") from wrong


def _ruleset(ruleset_id: str) -> Ruleset:
    if ruleset_id not in ruleset_ids():
        raise Refused(404, f"there is no ruleset {ruleset_id!r}; choose from {', '.join(ruleset_ids())}")
    return ruleset(ruleset_id)


CALLS = [health, rulesets, rules, terms, tables, rule, scenarios, goal, nations, bots, replay_film]
