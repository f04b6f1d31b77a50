/** Widths of text on the screen, kept once measured. */
/** The face of names on a chart, for measuring. */
export const SERIF = `"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", Georgia, serif`;

const known = new Map<string, number>();
let pen: CanvasRenderingContext2D | null | undefined;

export function textWidth(text: string, font: string, size: number): number {
  const key = `${font}|${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const width = measured(text, font) ?? guessed(text, size);
  known.set(key, width);
  return width;
}

function measured(text: string, font: string): number | undefined {
  if (pen === undefined) {
    const real = typeof CanvasRenderingContext2D !== "undefined";
    pen = real ? document.createElement("canvas").getContext("2d") : null;
  }
  if (!pen) return undefined;
  pen.font = font;
  return pen.measureText(text).width;
}

/** Good enough where there is no canvas: letters are about half as wide as high. */
export function guessed(text: string, size: number): number {
  return text.length * size * 0.53;
}
