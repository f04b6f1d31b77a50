"""A public server writes only where its host allows, and never into private networks."""

import socket
import sys

import msgspec
import pytest

from tests.server.notifications.receivers import web_server
from weathergage.server.notifications.private_targets import PrivateTarget, is_public, public_targets_only
from weathergage.server.notifications.sending import Message, SendingFailed
from weathergage.server.notifications.services import Services
from weathergage.server.settings import Settings, from_environment
from weathergage.server.wire.errors import Refused

MESSAGE = Message("Your turn · Lissa", "Lissa: it is your turn.", "https://play.example.org/#/game/x")


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "::1",
        "fd00::1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
    ],
)
def test_private_addresses_are_known(host: str) -> None:
    assert not is_public(host)
    assert is_public("93.184.215.14") and is_public("2606:2800:21f:cb07::1")


def test_connections_are_refused_wherever_a_name_leads() -> None:
    """The name is looked up when the connection is made, so a check beforehand would prove nothing."""
    with web_server() as server:
        with pytest.raises(PrivateTarget), public_targets_only():
            socket.create_connection(("localhost", server.port), timeout=5)
        with socket.create_connection(("localhost", server.port), timeout=5):
            pass


def test_a_public_server_sends_nothing_to_its_own_network() -> None:
    settings = msgspec.structs.replace(Settings(), message_services=("http", "https"))
    with web_server() as server:
        with pytest.raises(SendingFailed, match="private network") as failed:
            Services(settings).send(f"http://127.0.0.1:{server.port}/hook", MESSAGE)
        assert failed.value.lasting and not server.taken


def test_only_allowed_services_are_taken() -> None:
    services = Services(Settings())
    assert services.check("https://example.org/hook") == "https://example.org"
    for address in (
        "json://example.org",
        "ntfys://topic",
        "syslog://",
        "mailto://user:pw@example.org",
        "file:///x",
    ):
        with pytest.raises(Refused, match="WEATHERGAGE_MESSAGE_SERVICES") as refused:
            services.check(address)
        assert refused.value.status == 403
    with pytest.raises(Refused, match="webhook"):
        services.check("example.org")
    more = from_environment(environment={"WEATHERGAGE_MESSAGE_SERVICES": "https, ntfys"})
    assert Services(more).check("ntfys://example.org/topic")


def test_a_missing_extra_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "apprise", None)
    assert "weathergage[server]" in Services(Settings()).trouble


def test_nothing_is_written_to_the_machine_of_the_server_itself() -> None:
    services = Services(msgspec.structs.replace(Settings(), message_services=("*", "syslog")))
    for address in ("syslog://", "dbus://", "windows://", "macosx://", "gnome://"):
        with pytest.raises(Refused, match="own machine") as refused:
            services.check(address)
        assert refused.value.status == 403
    with pytest.raises(SendingFailed):
        services.send("syslog://", MESSAGE)


def test_an_address_cannot_ask_for_more_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    import requests

    asked: list[object] = []

    def post(*_: object, **how: object) -> requests.Response:
        asked.append(how["timeout"])
        answer = requests.Response()
        answer.status_code = 500
        return answer

    monkeypatch.setattr(requests.Session, "request", post)
    with pytest.raises(SendingFailed):
        Services(Settings()).send("https://example.org/?rto=99999&cto=99999&retry=9&wait=60", MESSAGE)
    assert asked == [(5.0, 10.0)]
