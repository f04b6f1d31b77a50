"""Browsers within the browser that tests use one after another: what one has compiled, the next need not."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

#: A short answer of the server; a page that shows it keeps the process of the site running between tests.
_ANCHORAGE = "/api/health"


class KeptContexts:
    """Lends contexts by their options; those that are given back have forgotten their pages, cookies and storage."""

    def __init__(self, browser: Browser, server: str) -> None:
        self._browser = browser
        self.server = server
        self._free: dict[str, list[tuple[BrowserContext, Page]]] = {}
        self._lent: list[tuple[str, BrowserContext, Page]] = []

    def lend(self, **options: Any) -> BrowserContext:
        """Return a context that is at home at the server."""
        kind = repr(sorted(options.items()))
        free = self._free.get(kind)
        context, anchor = free.pop() if free else self._made(options)
        self._lent.append((kind, context, anchor))
        return context

    def _made(self, options: dict[str, Any]) -> tuple[BrowserContext, Page]:
        context = self._browser.new_context(base_url=self.server, **options)
        anchor = context.new_page()
        anchor.goto(_ANCHORAGE)
        context.clear_cookies()
        return context, anchor

    def take_back(self) -> None:
        """Have all contexts back at the end of a test, as if nobody had used them."""
        for kind, context, anchor in self._lent:
            for page in context.pages:
                if page != anchor:
                    page.unroute_all(behavior="ignoreErrors")
                    page.close()
            context.unroute_all(behavior="ignoreErrors")
            context.clear_cookies()
            context.clear_permissions()
            context.set_offline(False)
            self._forget(context, anchor)
            self._free.setdefault(kind, []).append((context, anchor))
        self._lent.clear()

    def _forget(self, context: BrowserContext, anchor: Page) -> None:
        tools = context.new_cdp_session(anchor)
        tools.send("Storage.clearDataForOrigin", {"origin": self.server, "storageTypes": "all"})
        tools.detach()
