/** What two texts have in common, word by word. */

export interface Run {
  text: string;
  same: boolean;
}

/** So few equal words between differences say nothing; they count as different. */
const STRAY = 2;

/** Return both texts as runs of words that are equal or differ. */
export function compared(left: string, right: string): [Run[], Run[]] {
  const [a, b] = [wordsOf(left), wordsOf(right)];
  const [inLeft, inRight] = commonWords(a, b);
  return [runsOf(a, inLeft), runsOf(b, inRight)];
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Mark the words of the longest common sequence on both sides. */
function commonWords(a: readonly string[], b: readonly string[]): [boolean[], boolean[]] {
  const longest = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => longest[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (longest[i] as number[])[j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const marks: [boolean[], boolean[]] = [a.map(() => false), b.map(() => false)];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) {
      marks[0][i++] = true;
      marks[1][j++] = true;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return marks;
}

function runsOf(words: readonly string[], same: readonly boolean[]): Run[] {
  const runs: { words: string[]; same: boolean }[] = [];
  words.forEach((word, at) => {
    const last = runs.at(-1);
    if (last && last.same === same[at]) last.words.push(word);
    else runs.push({ words: [word], same: same[at] ?? false });
  });
  const merged: Run[] = [];
  runs.forEach((run, at) => {
    const stray = run.same && run.words.length <= STRAY && at > 0 && at < runs.length - 1;
    const kept = { text: run.words.join(" "), same: run.same && !stray };
    const last = merged.at(-1);
    if (last && last.same === kept.same) last.text += ` ${kept.text}`;
    else merged.push(kept);
  });
  return merged;
}
