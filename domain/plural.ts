const rules = new Intl.PluralRules("en");
const number = new Intl.NumberFormat("en");

/** Choose the words for a number: `one` for 1, `many` for anything else, such as 0, 2 and 1.5. */
export function pluralWords(count: number, one: string, many: string): string {
  return rules.select(count) === "one" ? one : many;
}

/** Format a number with its noun: "1 lesson", "1,200 lessons". */
export function plural(count: number, one: string, many: string): string {
  return `${number.format(count)} ${pluralWords(count, one, many)}`;
}
