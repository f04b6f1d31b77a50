"""Draws the icons of the installed client: `python tools/icons.py` writes them into `web/public/icons`.

The mark is drawn here as SVG; Chromium, which the browser tests use, makes pictures of it in the sizes that systems
ask for.
"""

import os
from pathlib import Path

from playwright.sync_api import sync_playwright

FOLDER = Path(__file__).parent.parent / "web" / "public" / "icons"
PAPER, INK, ORDER, SEA = "#f4ecd8", "#2b2a27", "#2e6f6a", "#b9cfd6"
#: A boat under sail, in a square of 32.
MARK = f"""\
<path fill="{INK}" d="M3 21H29Q27 28 21 28H10Q5 28 3 21Z"/>
<path fill="{ORDER}" d="M15 3V18H5Q13 13 15 3Z"/>
<path fill="{PAPER}" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round" d="M18 6Q25 11 26 18H18Z"/>"""
#: Name, side in pixels, and how much of the square the mark fills: masks cut up to a tenth off every side.
PICTURES = (
    ("icon-192.png", 192, 0.78),
    ("icon-512.png", 512, 0.78),
    ("maskable-512.png", 512, 0.56),
    ("apple-180.png", 180, 0.7),
)


def drawing(fill: float, corner: float) -> str:
    """Return the mark on paper over a strip of sea, as SVG."""
    size = 32 / fill
    edge = (32 - size) / 2
    square = f'x="{edge:g}" y="{edge:g}" width="{size:g}" height="{size:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{edge:g} {edge:g} {size:g} {size:g}">\n'
        "<title>Weathergage</title>\n"
        f'<clipPath id="edge"><rect {square} rx="{corner:g}"/></clipPath>\n'
        f'<g clip-path="url(#edge)"><rect {square} fill="{PAPER}"/>\n'
        f'<rect x="{edge:g}" y="24" width="{size:g}" height="{size:g}" fill="{SEA}"/></g>\n'
        f"{MARK}\n</svg>\n"
    )


def main() -> None:
    """Write the drawing and its pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "icon.svg").write_text(drawing(0.78, 6), encoding="utf-8")
    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        for name, side, fill in PICTURES:
            page = browser.new_page(viewport={"width": side, "height": side})
            corner = 6.0 if name.startswith("icon") else 0.0
            page.set_content(
                f"<style>*{{margin:0}}svg{{display:block;width:100vw}}</style>{drawing(fill, corner)}"
            )
            page.screenshot(path=FOLDER / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
