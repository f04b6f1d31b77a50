"""Cards of battles, rulesets, nations and bots, to choose from and to look up."""

import msgspec

from weathergage import bots
from weathergage.engine.ruleset import Ruleset
from weathergage.engine.scenario import Scenario, ShipEntry
from weathergage.fleet_orders.divisions import first_divisions
from weathergage.geometry.hexgrid import parse_label, stern_of, to_axial
from weathergage.scenarios.figures import figures_of
from weathergage.server.sessions.rules_choice import option_card
from weathergage.server.wire.game_messages import (
    BotCard,
    ChartCard,
    NationCard,
    ScenarioCard,
    ShipCard,
    SideCard,
)
from weathergage.server.wire.rule_messages import RulesetCard
from weathergage.ships.nations import nations


def scenario_card(scenario: Scenario) -> ScenarioCard:
    """Return a battle with its opening position."""
    return ScenarioCard(
        id=scenario.id,
        title=scenario.title,
        date=scenario.date,
        place=scenario.place,
        notes=scenario.notes,
        wind=scenario.wind,
        chart=ChartCard(
            columns=scenario.sea.columns,
            rows=scenario.sea.rows,
            land=[to_axial(parse_label(label)) for label in scenario.sea.land],
            coast=scenario.sea.coast,
        ),
        victory=scenario.victory,
        sides=[
            SideCard(
                id=side.id,
                name=side.name,
                nations=side.nations,
                ships=[_ship_card(ship) for ship in side.ships],
                divisions=first_divisions(side),
            )
            for side in scenario.sides
        ],
        rules=scenario.rules or (),
        history=scenario.history or "",
    )


def battle_card(scenario: Scenario) -> ScenarioCard:
    """Return a battle of the list to choose from, with what simulation has measured of it."""
    return msgspec.structs.replace(scenario_card(scenario), figures=figures_of(scenario.id))


def _ship_card(ship: ShipEntry) -> ShipCard:
    bow = parse_label(ship.bow)
    return ShipCard(
        id=ship.id,
        name=ship.name,
        nation=ship.nation,
        ship_class=ship.ship_class,
        rating=ship.rating,
        quality=ship.quality,
        points=ship.points,
        bow=to_axial(bow),
        stern=to_axial(stern_of(bow, ship.heading, ship.hexes)),
        heading=ship.heading,
        entry_turn=ship.entry_turn,
    )


def ruleset_card(rules: Ruleset) -> RulesetCard:
    """Return a ruleset with the options and presets it offers."""
    return RulesetCard(
        id=rules.id,
        title=rules.title,
        short=rules.short or rules.title,
        summary=rules.summary,
        advice=rules.advice,
        emblem=rules.emblem,
        options=[option_card(option) for option in rules.options],
        presets=rules.presets,
        house=list(rules.house.values()),
    )


def nation_cards() -> list[NationCard]:
    """Return all nations."""
    return [
        NationCard(
            id=nation.id, name=nation.name, adjective=nation.adjective, colour=nation.hex, edge=nation.edge
        )
        for nation in nations().values()
    ]


def bot_cards() -> list[BotCard]:
    """Return all computer players."""
    return [
        BotCard(card.id, card.title, card.summary, card.style) for card in map(bots.describe, bots.bot_ids())
    ]
