"""Going through a page by the Tab key."""

from playwright.sync_api import Page

MOST_TABS = 80


def tab_to(page: Page, selector: str, back: bool = False) -> None:
    """Press Tab until something has the focus, which must be seen to have it."""
    for _ in range(MOST_TABS):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            outline = page.evaluate(
                "() => { const s = getComputedStyle(document.activeElement);"
                " return s.outlineStyle !== 'none' || s.boxShadow !== 'none' }"
            )
            assert outline, f"nothing shows that {selector} has the focus"
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")
