/** Finding rules: every word must occur in number, title or text; a number matches its paragraphs too. */

export const STATUSES: Record<string, string> = {
  implemented: "Implemented",
  partly: "Partly implemented",
  planned: "Planned",
  not_applicable: "Does not apply here",
};

interface Found {
  id: string;
  title: string;
  text: string;
  status?: string;
}

export function found<T extends Found>(all: readonly T[], sought: string, status: string): T[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = all.filter((one) => !status || one.status === status);
  if (words.length === 1) {
    const id = words[0] ?? "";
    const exact = kept.filter(
      (one) => one.id.toLowerCase() === id || one.id.toLowerCase().startsWith(`${id}.`),
    );
    if (exact.length) return exact;
  }
  return kept.filter((one) => {
    const text = `${one.id} ${one.title} ${one.text}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
