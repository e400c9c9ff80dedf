import type { InterfaceLanguage } from "#domain/interface-languages.ts";

/**
 * What the server says in another language, by what it says in English. A text that is filled in has names in braces: "{name} is missing.".
 * `fields` are the names of inputs, "time zone" for one, as they stand within such a text.
 */
export type AnswerTexts = { answers: Readonly<Record<string, string>>; fields: Readonly<Record<string, string>> };

/** The words around the places of a text, the names of the places, and which of them stand in quotation marks. */
type Pattern = { words: readonly string[]; names: readonly string[]; quoted: ReadonlySet<string>; text: string };

type Language = { texts: AnswerTexts; patterns: readonly Pattern[]; number: Intl.NumberFormat; choices: Intl.ListFormat };

const languages = new Map<InterfaceLanguage, Language>();

/** No text that the academy writes is longer; what somebody else has written (a mail server, a file) is not looked at letter by letter. */
const longest = 2000;

/** Makes a language's texts known to the server, once when it starts. */
export function addAnswerTexts(language: InterfaceLanguage, texts: AnswerTexts): void {
  const patterns = Object.keys(texts.answers)
    .filter((id) => id.includes("{"))
    // What has more words of its own says more exactly what was meant.
    .toSorted((one, other) => wordsOf(other).length - wordsOf(one).length)
    .map((id) => patternOf(id, texts.answers[id] ?? id));
  languages.set(language, {
    texts,
    patterns,
    number: new Intl.NumberFormat(language),
    choices: new Intl.ListFormat(language, { type: "disjunction" }),
  });
}

/** Whether the server has texts of a language at all. */
export function speaksAnswers(language: InterfaceLanguage): boolean {
  return languages.has(language);
}

/**
 * Says in another language what the server says in English. Texts are written where they arise, in English, and recognised here, as they leave: by
 * the whole text, or by the text around what was filled in. What no catalog knows stays as it is.
 */
export function translateAnswer(text: string, language: InterfaceLanguage): string {
  const known = languages.get(language);
  if (!known || text.length > longest) return text;
  return translate(known, text) ?? text;
}

function translate(language: Language, text: string): string | null {
  const { texts, patterns } = language;
  if (Object.hasOwn(texts.answers, text)) return texts.answers[text] ?? null;
  for (const { words, names, quoted, text: translated } of patterns) {
    const values = matchWords(words, text);
    if (values === null) continue;
    const byName = new Map(names.map((name, at) => [name, values[at] ?? ""]));
    return translated.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = byName.get(name) ?? "";
      return quoted.has(name) ? value : fillIn(language, value);
    });
  }
  return null;
}

/** What fills a place: a number or a list of choices as the language writes it, an input's name, a text of its own; else it is as it is. */
function fillIn(language: Language, value: string): string {
  // Digits without a comma may be a code or a port.
  if (/^\d{1,3}(,\d{3})+$/.test(value)) return language.number.format(Number(value.replaceAll(",", "")));
  if (/^[\w-]+(, [\w-]+)* or [\w-]+$/.test(value)) return language.choices.format(value.split(/, | or /));
  const [, count, noun] = /^(\d[\d,]*) (\p{L}+)$/u.exec(value) ?? [];
  if (count !== undefined && noun !== undefined && Object.hasOwn(language.texts.fields, noun))
    return `${fillIn(language, count)} ${language.texts.fields[noun]}`;
  const sentences = value.match(/[^.!?]+[.!?]+(?: |$)/g);
  if (sentences && sentences.length > 1)
    return sentences.map((each) => translate(language, each.trim()) ?? each.trim()).join(" ");
  return nameOf(language, value) ?? translate(language, value) ?? value;
}

/** The name of an input, as the words for what a schema refuses begin with it (issue-words.ts): "The title", "The text of message 4", "Course 2". */
function nameOf({ texts: { fields } }: Language, value: string): string | null {
  const word = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const numbered = (entry: string) => entry.replace(/^\p{L}[\p{L} ]*(?= \d+$)/u, (list) => word(list.toLowerCase()) ?? list);
  const [, name, entry] = /^The ([\p{L} ]+?)(?: of ([\p{L} ]+ \d+))?$/u.exec(value) ?? [];
  if (name === undefined) return word(value) ?? (/ \d+$/.test(value) ? numbered(value) : null);
  const words = word(name);
  if (words === undefined) return null;
  const text = word(entry === undefined ? "The {words}" : "The {words} of {entry}") ?? "{words}";
  return text.replace("{words}", words).replace("{entry}", numbered(entry ?? ""));
}

/** What stands in the places between the words, each as short as it can be; null where the words are not these. Takes time in proportion to the text. */
function matchWords(words: readonly string[], text: string): string[] | null {
  const [first = "", ...rest] = words;
  const last = rest.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const word of rest) {
    const at = text.indexOf(word, from + 1);
    if (at === -1) return null;
    values.push(text.slice(from, at));
    from = at + word.length;
  }
  values.push(text.slice(from, text.length - last.length));
  return from < text.length - last.length ? values : null;
}

function patternOf(id: string, text: string): Pattern {
  const parts = id.split(/\{(\w+)\}/);
  const words = parts.filter((_, at) => at % 2 === 0);
  const names = parts.filter((_, at) => at % 2 === 1);
  // What somebody has typed stands in quotation marks, and is theirs.
  return { words, names, quoted: new Set(names.filter((_, at) => words[at]?.endsWith("“"))), text };
}

const wordsOf = (id: string) => id.replaceAll(/\{\w+\}/g, "");
