/** Says in the title and the icon of the page that it is the player's turn. */

import type { OwnTurn } from "../../api/types";
import { t } from "../../ui/messages.svelte";

const PLAIN = "/icons/icon.svg";
/** As the icon is drawn, in the units of its file. */
const SHIP =
  '<clipPath id="e"><rect x="-4.5" y="-4.5" width="41" height="41" rx="6"/></clipPath><g clip-path="url(#e)">' +
  '<rect x="-4.5" y="-4.5" width="41" height="41" fill="#f4ecd8"/><rect x="-4.5" y="24" width="41" height="41" fill="#b9cfd6"/></g>' +
  '<path fill="#2b2a27" d="M3 21H29Q27 28 21 28H10Q5 28 3 21Z"/><path fill="#2e6f6a" d="M15 3V18H5Q13 13 15 3Z"/>' +
  '<path fill="#f4ecd8" stroke="#2b2a27" stroke-width="1.6" d="M18 6Q25 11 26 18H18Z"/>';
const MOST = 9;

/** The title of the page: whose turn it is goes before where we are. */
export function titleWith(turns: readonly OwnTurn[], here: string): string {
  const [first] = turns;
  if (!first) return here;
  if (turns.length > 1) return t("title-your-turns", { count: turns.length });
  return t("title-your-turn", { title: first.title });
}

/** The address of the icon: with a mark when games wait, and their number when there are several. */
export function iconWith(count: number): string {
  if (!count) return PLAIN;
  const figure = count > MOST ? `${MOST}+` : String(count);
  const number =
    count > 1
      ? `<text x="26" y="32.5" font-family="sans-serif" font-weight="700" font-size="${count > MOST ? 13 : 18}" text-anchor="middle" fill="#fff">${figure}</text>`
      : "";
  const mark = '<circle cx="26" cy="26" r="11.5" fill="#a33a2a" stroke="#f4ecd8" stroke-width="2"/>';
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4.5 -4.5 41 41">${SHIP}${mark}${number}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
