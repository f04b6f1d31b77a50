"""Put the parts of messages together: the courier, who sends them, and what people set about them."""

from weathergage.server.identity.links import Links
from weathergage.server.identity.mail import MailSender
from weathergage.server.identity.people import People
from weathergage.server.notifications.courier import Courier
from weathergage.server.notifications.message_desk import MessageSettings
from weathergage.server.notifications.own_desks import OwnDesks
from weathergage.server.notifications.server_keys import ServerKeys
from weathergage.server.notifications.store import MessageStore
from weathergage.server.operations.claims import Claims
from weathergage.server.sessions.game_registry import GameRegistry
from weathergage.server.settings import Settings


def assembled(
    registry: GameRegistry, people: People, mail: MailSender, claims: Claims, settings: Settings
) -> MessageSettings:
    """Return what people set about messages; from now on they are told of their turns."""
    database, clock = registry.storage.database, registry.clock

    def asks(game: str, side: int) -> str:
        return registry.session(game).questions.name(side)

    courier = Courier(MessageStore(database), ServerKeys(database), clock, claims, mail, settings, asks)
    registry.watchers.append(OwnDesks(registry.listeners).watch)
    registry.watchers.append(courier.herald.watch)
    registry.seat_watchers.append(courier.herald.watch_seats)
    return MessageSettings(courier, people, Links(database, clock), clock, settings)
