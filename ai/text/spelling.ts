/** A lower-case word in one spelling where British and American English differ: "colour" and "color" become the same. */
export function oneSpelling(word: string): string {
  return word
    .replace(/(?<=[a-z]{2})our(?=(s|ed|ing|ful|less|ite|ites|able|er|ers|hood|ly)?$)/, "or")
    .replace(/(?<=[a-z]{3})is(?=(e|es|ed|ing|er|ers|ation|ations)$)/, "iz")
    .replace(/(?<=[a-z]{3})ys(?=(e|es|ed|ing|er|ers)$)/, "yz")
    .replace(/^(cent|met|fib|theat|lit)re(?=s?$)/, "$1er")
    .replace(/^(catal|dial|anal)ogue(?=s?$)/, "$1og")
    .replace(/^grey/, "gray");
}

/** The word as it is and in the other spellings it may have in a text that is searched by letters. */
export function spellings(word: string): string[] {
  const lower = word.toLowerCase();
  const others = [
    lower.replace(/(?<=[a-z]{2})or(?=(s|ed|ing|ful|less)?$)/, "our"),
    lower.replace(/iz(?=(e|es|ed|ing|er|ers|ation|ations)$)/, "is"),
    lower.replace(/yz(?=(e|es|ed|ing)$)/, "ys"),
    lower.replace(/^(cent|met|fib|theat|lit)er(?=s?$)/, "$1re"),
    oneSpelling(lower),
  ];
  return [...new Set([lower, ...others])];
}
