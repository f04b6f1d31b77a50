"""Tests share browsers, but nothing that one of them left behind."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.conftest import LAPTOP
from tests.browser.kept_contexts import KeptContexts


def test_nothing_is_left_of_the_test_before(
    new_page: Callable[..., Page], kept_contexts: KeptContexts
) -> None:
    first = new_page(**LAPTOP)
    context = first.context
    first.goto("/")
    first.evaluate("() => { localStorage.setItem('left', 'behind'); document.cookie = 'left=behind' }")
    desk = next(cookie["value"] for cookie in context.cookies() if cookie["name"] == "desk")
    context.set_offline(True)
    kept_contexts.take_back()
    second = new_page(**LAPTOP)
    assert second.context == context and first.is_closed()
    second.goto("/")
    assert second.evaluate("() => localStorage.getItem('left')") is None
    kept = {cookie["name"]: cookie["value"] for cookie in context.cookies()}
    assert "left" not in kept and kept["desk"] != desk
