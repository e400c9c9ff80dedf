import type { InterfaceLanguage } from "#domain/interface-languages.ts";

/**
 * The server's texts in another language, keyed by the English text. A template has names in braces: "{name} is missing.".
 * `fields` are the names of inputs, such as "time zone", as they appear within a template.
 */
export type AnswerTexts = { answers: Readonly<Record<string, string>>; fields: Readonly<Record<string, string>> };

/** A template: the words between its placeholders, the names of these, and which of them are in quotation marks. */
type Pattern = { words: readonly string[]; names: readonly string[]; quoted: ReadonlySet<string>; text: string };

type Language = {
  texts: AnswerTexts;
  patterns: readonly Pattern[];
  number: Intl.NumberFormat;
  choices: Intl.ListFormat;
  parts: Intl.ListFormat;
};

const languages = new Map<InterfaceLanguage, Language>();

/** Longer than any text of the academy. Longer texts come from elsewhere (a mail server, a file) and are not translated. */
const longest = 2000;

/** Register a language's texts with the server, once at startup. */
export function addAnswerTexts(language: InterfaceLanguage, texts: AnswerTexts): void {
  const patterns = Object.keys(texts.answers)
    .filter((id) => id.includes("{"))
    // Templates with more words of their own are more specific.
    .toSorted((one, other) => wordsOf(other).length - wordsOf(one).length)
    .map((id) => patternOf(id, texts.answers[id] ?? id));
  languages.set(language, {
    texts,
    patterns,
    number: new Intl.NumberFormat(language),
    choices: new Intl.ListFormat(language, { type: "disjunction" }),
    parts: new Intl.ListFormat(language),
  });
}

/** Return whether the server has texts in a language. */
export function speaksAnswers(language: InterfaceLanguage): boolean {
  return languages.has(language);
}

/**
 * Translate an English text of the server.
 * Texts are written in English where they arise, and recognized here on their way out, as a whole or by the template that they were filled
 * from. An unknown text stays unchanged.
 */
export function translateAnswer(text: string, language: InterfaceLanguage): string {
  const known = languages.get(language);
  if (!known || text.length > longest) return text;
  return translate(known, text) ?? text;
}

/** Translate a place in a file: "line 3", or "items/one.xml, question 2". File names are unchanged. */
export function translatePlace(place: string, language: InterfaceLanguage): string {
  const known = languages.get(language);
  return known ? placeIn(known, place) : place;
}

/** Translate a finding about a file, including its place if there is one: "lesson 2, title: The title is missing.". */
export function translateRemark(text: string, language: InterfaceLanguage): string {
  const known = languages.get(language);
  if (!known || text.length > longest) return text;
  return translateWithPlace(known, text) ?? text;
}

function translateWithPlace(language: Language, text: string): string | null {
  const [, place, rest = ""] = /^([\w.]+(?: \d+)?(?:, [\w.]+)*): (.+)$/s.exec(text) ?? [];
  const translated = place === undefined ? null : translate(language, rest);
  if (place === undefined || translated === null) return translate(language, text);
  return (language.texts.fields["{place}: {text}"] ?? "{place}: {text}")
    .replace("{place}", () => placeIn(language, place))
    .replace("{text}", () => translated);
}

function placeIn(language: Language, place: string): string {
  return place
    .split(", ")
    .map((part) => numbered(language, part))
    .join(", ");
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

/**
 * Translate a placeholder's value: format a number or a list of choices, translate an input's name or a known text.
 * Anything else is unchanged.
 */
function fillIn(language: Language, value: string): string {
  // A number without a comma may be a code or a port.
  if (/^\d{1,3}(,\d{3})+$/.test(value)) return language.number.format(Number(value.replaceAll(",", "")));
  if (/^[\w-]+(, [\w-]+)* or [\w-]+$/.test(value)) return language.choices.format(value.split(/, | or /));
  const [, count, noun] = /^(\d[\d,]*) (\p{L}+)$/u.exec(value) ?? [];
  if (count !== undefined && noun !== undefined && Object.hasOwn(language.texts.fields, noun))
    return `${fillIn(language, count)} ${language.texts.fields[noun]}`;
  if (Object.hasOwn(language.texts.answers, value)) return language.texts.answers[value] ?? value;
  // A sentence ends at a space: "H.264" and "school.example" are within one.
  const sentences = value.split(/(?<=[.!?]) +/);
  if (sentences.length > 1) return sentences.map((each) => translate(language, each) ?? each).join(" ");
  const parts = value.split(", ");
  if (parts.length > 1 && parts.every((part) => Object.hasOwn(language.texts.fields, part)))
    return language.parts.format(parts.map((part) => language.texts.fields[part] ?? part));
  return nameOf(language, value) ?? translate(language, value) ?? predicateIn(language, value) ?? value;
}

/** Translate what is said about a file, after its name: "lessons/one.md is not text in UTF-8". */
function predicateIn(language: Language, value: string): string | null {
  const words = value.split(" ");
  for (let at = 1; at < Math.min(words.length - 1, 12); at++) {
    const predicate = words.slice(at).join(" ");
    const subject = words.slice(0, at).join(" ");
    const translated = /^\p{Ll}/u.test(predicate) ? translateWithPlace(language, predicate) : null;
    if (translated !== null) return `${nameOf(language, subject) ?? subject} ${translated}`;
  }
  return null;
}

/** Translate the name of an input at the start of a validation message (issue-words.ts): "The title", "The text of message 4", "Course 2". */
function nameOf(language: Language, value: string): string | null {
  const { fields } = language.texts;
  const word = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const [, name, entry] = /^The ([\p{L} ]+?)(?: of ([\p{L} ]+ \d+))?$/u.exec(value) ?? [];
  if (name === undefined) return word(value) ?? (/ \d+$/.test(value) ? numbered(language, value) : null);
  const words = word(name);
  if (words === undefined) return null;
  const text = word(entry === undefined ? "The {words}" : "The {words} of {entry}") ?? "{words}";
  return text.replace("{words}", () => words).replace("{entry}", () => numbered(language, entry ?? ""));
}

/** Translate the name of an entry before its number: "message 4". */
function numbered({ texts: { fields } }: Language, entry: string): string {
  return entry.replace(/^\p{L}[\p{L} ]*(?= \d+$)/u, (list) => {
    const name = list.toLowerCase();
    return Object.hasOwn(fields, name) ? (fields[name] ?? list) : list;
  });
}

/**
 * Return the placeholder values between the words, each as short as possible; null if the words do not match. Linear in the length of the
 * text.
 */
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
  // Text in quotation marks was typed by a person and is not translated.
  return { words, names, quoted: new Set(names.filter((_, at) => words[at]?.endsWith("“"))), text };
}

const wordsOf = (id: string) => id.replaceAll(/\{\w+\}/g, "");
