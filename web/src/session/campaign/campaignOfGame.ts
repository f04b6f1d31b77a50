/** Which campaign a battle at the chart belongs to, as this desk remembers it. */

const PLACE = "weathergage.campaigns";

/** The address of the campaign that a game was begun from; "" for a battle of its own. */
export const campaignOf = (game: string): string => read()[game] ?? "";

export function remember(game: string, campaign: string): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify({ ...read(), [game]: campaign }));
  } catch {
    // Without storage the way back is by the list of campaigns.
  }
}

function read(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
