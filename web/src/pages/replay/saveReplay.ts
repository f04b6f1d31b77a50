/** Give the browser a replay file to keep, under the title of its battle. */
export function saveReplay(title: string, file: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
  link.download = `${title || "battle"}.weathergage.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
