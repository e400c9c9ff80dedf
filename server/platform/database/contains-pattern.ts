/** A pattern for `ilike` that finds the text anywhere; what the person typed has no special meaning. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
