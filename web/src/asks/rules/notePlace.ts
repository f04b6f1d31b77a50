/** Where the paper that explains a word lies. */

const WIDTH = 300;
const GAP = 4;

/** Lay it below the word, or above where there is more room, and never beyond the window. */
export function placeNote(paper: HTMLElement, word: Element): void {
  const box = word.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, innerWidth - WIDTH - 8));
  const above = box.bottom > innerHeight * 0.6;
  paper.style.left = `${left}px`;
  paper.style.top = above ? "auto" : `${box.bottom + GAP}px`;
  paper.style.bottom = above ? `${innerHeight - box.top + GAP}px` : "auto";
}
