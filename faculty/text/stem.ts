/**
 * The stem of a lower-case English word, by the Porter2 (Snowball) rules. PostgreSQL's "english" search configuration uses the same,
 * so that what the database finds and what is ranked here are the same words.
 */
export function stem(word: string): string {
  const special = exceptions.get(word);
  if (special !== undefined) return special;
  if (word.length <= 2 || !/^[a-z']+$/.test(word)) return word;
  let stemmed = word.startsWith("'") ? word.slice(1) : word;
  // A y that is a consonant is written Y for the time being.
  stemmed = stemmed.replace(/^y/, "Y").replace(/([aeiouy])y/g, "$1Y");
  const r1 = firstRegion(stemmed);
  const r2 = r1 + regionAfter(stemmed.slice(r1));

  stemmed = stripPossessive(stemmed);
  stemmed = stripPlural(stemmed);
  if (invariant.has(stemmed)) return stemmed;
  stemmed = stripVerbEnding(stemmed, r1);
  stemmed = stemmed.replace(/(.[^aeiouy])[yY]$/, "$1i");
  stemmed = replaceSuffix(stemmed, r1, derivations);
  stemmed = replaceSuffix(stemmed, r1, shortenings, r2);
  stemmed = dropSuffix(stemmed, r2);
  stemmed = dropFinal(stemmed, r1, r2);
  return stemmed.replace(/Y/g, "y");
}

const exceptions = new Map(
  Object.entries({
    skis: "ski",
    skies: "sky",
    dying: "die",
    lying: "lie",
    tying: "tie",
    idly: "idl",
    gently: "gentl",
    ugly: "ugli",
    early: "earli",
    only: "onli",
    singly: "singl",
    sky: "sky",
    news: "news",
    howe: "howe",
    atlas: "atlas",
    cosmos: "cosmos",
    bias: "bias",
    andes: "andes",
  }),
);
const invariant = new Set(["inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed"]);

function regionAfter(text: string): number {
  const match = /[aeiouy][^aeiouy]/.exec(text);
  return match ? match.index + 2 : text.length;
}

function firstRegion(word: string): number {
  const prefix = /^(gener|commun|arsen)/.exec(word);
  return prefix ? prefix[0].length : regionAfter(word);
}

function stripPossessive(word: string): string {
  return word.replace(/('s'|'s|')$/, "");
}

function stripPlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (/(ied|ies)$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (/(us|ss)$/.test(word)) return word;
  return word.endsWith("s") && /[aeiouy]/.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function stripVerbEnding(word: string, r1: number): string {
  const eed = /(eedly|eed)$/.exec(word);
  if (eed) return eed.index >= r1 ? word.slice(0, eed.index) + "ee" : word;
  const ending = /(ingly|edly|ing|ed)$/.exec(word);
  if (!ending || !/[aeiouy]/.test(word.slice(0, ending.index))) return word;
  const rest = word.slice(0, ending.index);
  if (/(at|bl|iz)$/.test(rest)) return rest + "e";
  // "added" is "add", "planned" is "plan".
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest)) return /^[aeo]..$/.test(rest) ? rest : rest.slice(0, -1);
  return isShort(rest, r1) ? rest + "e" : rest;
}

function isShort(word: string, r1: number): boolean {
  return r1 >= word.length && /(^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/.test(word);
}

type Rule = { suffix: string; by: string; after?: RegExp; inSecondRegion?: boolean };

const derivations: Rule[] = [
  { suffix: "ization", by: "ize" },
  { suffix: "ational", by: "ate" },
  { suffix: "fulness", by: "ful" },
  { suffix: "ousness", by: "ous" },
  { suffix: "iveness", by: "ive" },
  { suffix: "tional", by: "tion" },
  { suffix: "biliti", by: "ble" },
  { suffix: "lessli", by: "less" },
  { suffix: "entli", by: "ent" },
  { suffix: "ation", by: "ate" },
  { suffix: "alism", by: "al" },
  { suffix: "aliti", by: "al" },
  { suffix: "ousli", by: "ous" },
  { suffix: "iviti", by: "ive" },
  { suffix: "fulli", by: "ful" },
  { suffix: "enci", by: "ence" },
  { suffix: "anci", by: "ance" },
  { suffix: "abli", by: "able" },
  { suffix: "izer", by: "ize" },
  { suffix: "ator", by: "ate" },
  { suffix: "alli", by: "al" },
  { suffix: "bli", by: "ble" },
  { suffix: "ogi", by: "og", after: /l$/ },
  { suffix: "li", by: "", after: /[cdeghkmnrt]$/ },
];

const shortenings: Rule[] = [
  { suffix: "ational", by: "ate" },
  { suffix: "tional", by: "tion" },
  { suffix: "alize", by: "al" },
  { suffix: "icate", by: "ic" },
  { suffix: "iciti", by: "ic" },
  { suffix: "ative", by: "", inSecondRegion: true },
  { suffix: "ical", by: "ic" },
  { suffix: "ness", by: "" },
  { suffix: "ful", by: "" },
];

/** The longest suffix decides alone: when its condition fails, no shorter one is tried. */
function replaceSuffix(word: string, r1: number, rules: readonly Rule[], r2 = 0): string {
  const rule = rules.find(({ suffix }) => word.endsWith(suffix));
  if (!rule) return word;
  const rest = word.slice(0, -rule.suffix.length);
  if (rest.length < (rule.inSecondRegion ? r2 : r1) || (rule.after && !rule.after.test(rest))) return word;
  return rest + rule.by;
}

function dropSuffix(word: string, r2: number): string {
  const match = /(ement|ment|able|ible|ance|ence|ate|iti|ion|ize|ive|ous|ant|ent|ism|al|er|ic)$/.exec(word);
  if (!match || match.index < r2) return word;
  const rest = word.slice(0, match.index);
  return match[0] === "ion" && !/[st]$/.test(rest) ? word : rest;
}

function dropFinal(word: string, r1: number, r2: number): string {
  const last = word.length - 1;
  if (word.endsWith("l")) return last >= r2 && word.endsWith("ll") ? word.slice(0, -1) : word;
  if (!word.endsWith("e")) return word;
  const rest = word.slice(0, -1);
  const endsInShortSyllable = /(^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/.test(rest);
  return last >= r2 || (last >= r1 && !endsInShortSyllable) ? rest : word;
}
