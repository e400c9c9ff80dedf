const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);

/** Text as it may stand in HTML, also within quotation marks. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities.get(character) ?? "");
}
