"""An open request as a side sees it: every ask with its words and with what each answer would lead to."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from weathergage.engine.orders import Ask, Request
from weathergage.engine.ruleset import Book, Ruleset, State
from weathergage.engine.wording import BATTERIES, AskFacts, OptionView, Paper, Wording
from weathergage.rulesets.shared.previews import AttackPreview, FirePreview, ShotPreview
from weathergage.rulesets.shared.views import AskView, Preview, RequestView

#: The answer that changes nothing is no order to all ships.
_KEEP = "-"
_TEXTS = "texts"


def request_view(
    rules: Ruleset[State, Book],
    state: State,
    request: Request | None,
    previews: Callable[[Ask], dict[str, Preview]],
) -> RequestView | None:
    """Return the request of the present phase; None where the side is asked nothing."""
    if request is None:
        return None
    phase = rules.phases[state.phase]
    asks = [ask_view(rules, state, ask, previews(ask)) for ask in request.asks]
    if any(ask.facts.leads for ask in asks):
        forecast = any(ask.facts.forecast for ask in asks)
        asks = [_beside(ask, forecast) for ask in asks]
    asked = frozenset(ask.id for ask in asks)
    missing = [wording_of(rules, kind).missing for kind in dict.fromkeys(ask.kind for ask in request.asks)]
    return RequestView(
        phase=phase.id,
        title=phase.title,
        asks=asks,
        unasked=[one for tell in missing if tell is not None for one in tell(state, request.side, asked)],
    )


def ask_view(rules: Ruleset[State, Book], state: State, ask: Ask, previews: dict[str, Preview]) -> AskView:
    """Return one question with its words."""
    words = wording_of(rules, ask.kind)
    facts = words.facts if words.asked is None else words.asked(rules.book, state, ask)
    if spared := why_spared(rules, state, ask):
        facts = msgspec.structs.replace(facts, hint=spared)
    said = _names(state, ask, facts)
    topic = words.title.format_map(said)
    title = _title(topic, said, ask, facts)
    group, paper = _paper(words, ask)
    return AskView(
        id=ask.id,
        kind=ask.kind,
        ship=ask.ship,
        other=ask.other,
        title=title,
        topic=topic,
        heading=title if words.heading is None else words.heading.format_map(said),
        prompt=(ask.prompt or words.prompt or "{ship}?").format_map(said),
        input=words.input,
        group=group,
        paper=paper,
        batch=words.batch,
        options=list(ask.options),
        # A plot is put together from its steps: there are too many to tell each of them.
        words={} if words.input == "helm" else _answers(rules, state, ask, words, previews),
        default=ask.default,
        cite=ask.cite,
        routine=is_routine(rules, state, ask),
        standing=ask.standing,
        free_text=ask.free_text,
        previews=previews,
        facts=facts,
    )


def is_routine(rules: Ruleset[State, Book], state: State, ask: Ask) -> bool:
    """Return whether a person need not look at a question, whatever lies beside it."""
    if ask.standing or why_spared(rules, state, ask):
        return True
    return ask.routine and not wording_of(rules, ask.kind).insists


def why_spared(rules: Ruleset[State, Book], state: State, ask: Ask) -> str:
    """Return why a person is spared a question that is no routine; "" where he is not."""
    return "" if rules.spares is None else rules.spares(rules, state, ask)


def wording_of(rules: Ruleset[State, Book], kind: str) -> Wording:
    """Return the words of a kind of question; plain ones where its rule brings none."""
    return rules.words.get(kind) or Wording(kind=kind, title=kind.replace("_", " ").capitalize())


def answer_view(rules: Ruleset[State, Book], state: State, ask: Ask, option: str) -> OptionView:
    """Return an answer in words."""
    words = wording_of(rules, ask.kind)
    label = words.labels.get(option)
    if label is None and words.answer is not None:
        return words.answer(rules.book, state, ask, option)
    short = words.shorts.get(option, "")
    return OptionView(label=label or option, short=short, grave=option in words.grave)


def _weighed(answer: OptionView, preview: Preview | None) -> OptionView:
    """Return an answer with what it takes on the average, if it is a shot."""
    if isinstance(preview, FirePreview):
        hits, rakes = sum(preview.expected.values()), preview.raking
    elif isinstance(preview, AttackPreview):
        hits, rakes = sum(preview.expected.values()), bool(preview.rake)
    elif isinstance(preview, ShotPreview):
        hits, rakes = preview.levels, bool(preview.rake)
    else:
        return answer
    return msgspec.structs.replace(answer, hits=round(hits, 3), rakes=rakes)


def _answers(
    rules: Ruleset[State, Book], state: State, ask: Ask, words: Wording, previews: Mapping[str, Preview]
) -> dict[str, OptionView]:
    found = {
        option: _weighed(answer_view(rules, state, ask, option), previews.get(option))
        for option in ask.options
    }
    if words.paper != "register" or words.input in ("guns", "text"):
        return found
    return {
        option: msgspec.structs.replace(each, stroke=each.short or each.label) if option != _KEEP else each
        for option, each in found.items()
    }


def _names(state: Any, ask: Ask, facts: AskFacts) -> Mapping[str, str]:
    names = {ship.spec.id: ship.spec.name for ship in state.ships}
    return {
        "ship": names.get(ask.ship, ask.ship),
        "other": names.get(ask.other, ask.other),
        "battery": BATTERIES[facts.battery] if facts.battery >= 0 else "",
        "last": ask.id.rpartition("/")[2],
    }


def _title(topic: str, said: Mapping[str, str], ask: Ask, facts: AskFacts) -> str:
    """Return a title with the guns and the other ship it is about."""
    if facts.battery >= 0:
        topic += f" to {said['battery']}" if facts.battery < 2 else f", {said['battery']} guns"
    return f"{topic}: {said['other']}" if ask.other else topic


def _paper(words: Wording, ask: Ask) -> tuple[str, Paper]:
    """Return the paper of a question that lies beside no plot, by its name and shape."""
    if words.paper == "register":
        return (_TEXTS if ask.free_text else words.group or "register"), words.paper
    return (words.group or ask.id), words.paper


def _beside(ask: AskView, forecast: bool) -> AskView:
    """Return a question as it lies on the paper of its ship."""
    facts = msgspec.structs.replace(ask.facts, forecast=forecast)
    return msgspec.structs.replace(ask, group=f"ship/{ask.ship}", paper="ship", facts=facts)
