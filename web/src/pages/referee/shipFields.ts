/** Fields of a ship's table in a position, as they stand in a form. */

/** A value as it is typed: texts as they are, figures in a row, everything else as files of that form write it. */
export function fieldText(value: unknown): string {
  if (typeof value === "string") return value;
  const isRow =
    Array.isArray(value) && value.every((one) => typeof one === "number" || typeof one === "boolean");
  return isRow && value.length ? value.join(" ") : JSON.stringify(value ?? "");
}

export type ReadField = { ok: true; value: unknown } | { ok: false };

/** Reads a field that had this value before: a text stays a text, and a list may do without brackets and quotes. */
export function readField(before: unknown, text: string): ReadField {
  const typed = text.trim();
  if (typeof before === "string") return { ok: true, value: typed };
  if (typeof before === "number") {
    const value = Number(typed);
    return typed && Number.isInteger(value) ? { ok: true, value } : { ok: false };
  }
  const plain = Array.isArray(before) && !typed.startsWith("[");
  const value = parsed(plain ? `[${plainList(before, typed)}]` : typed);
  return Array.isArray(before) === Array.isArray(value) && typeof value === "object" && value !== null
    ? { ok: true, value }
    : { ok: false };
}

function plainList(before: readonly unknown[], typed: string): string {
  const parts = typed.split(/[\s,]+/).filter(Boolean);
  return parts.map((part) => (typeof before[0] === "string" ? JSON.stringify(part) : part)).join(",");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
