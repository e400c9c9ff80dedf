import { I18n, type MessageDescriptor, type Messages } from "@lingui/core";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";

/** The context of a group of texts: the language, for dates and numbers formatted by `Intl`. */
export type MessageContext = { language: InterfaceLanguage };

/** A group of texts when read: each descriptor is its text in the current language. */
export type Translated<T> = T extends MessageDescriptor
  ? keyof T extends keyof MessageDescriptor
    ? string
    : { readonly [Key in keyof T]: Translated<T[Key]> }
  : T extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translated<Result>
    : T extends object
      ? { readonly [Key in keyof T]: Translated<T[Key]> }
      : T;

let currentLanguage = (): I18n => {
  throw new Error(
    "A text was read before the language is known. Read it when the page is rendered, not when its module is loaded.",
  );
};

/**
 * Set the source of the current language: in a browser it is the page's, on the server that of the current request. Each entry point of the
 * pages calls this once, before anything is rendered.
 */
export function setLanguageSource(find: () => I18n): void {
  currentLanguage = find;
}

/** Create an instance of a language. Without messages it shows the texts as written in the code. */
export function createLanguage(language: InterfaceLanguage, messages: Messages = {}): I18n {
  return new I18n({ locale: language, messages: { [language]: messages } });
}

/** Return the current language, as a BCP 47 tag. */
export function languageNow(): InterfaceLanguage {
  return currentLanguage().locale as InterfaceLanguage;
}

/**
 * Define a group of texts. They are written with Lingui's `msg`, which gives each an id, and read as plain strings in the current language:
 * `messages.lesson`, `messages.position(3, 12)`. Anything but descriptors (formatted dates, numbers) passes through unchanged.
 * @param make called once per language, when the first of the texts is read
 */
export function defineMessages<T extends object>(make: T | ((context: MessageContext) => T)): Translated<T> {
  const groups = new Map<I18n, Translated<T>>();
  const group = (): Translated<T> => {
    const language = currentLanguage();
    const known = groups.get(language);
    if (known) return known;
    const made = typeof make === "function" ? (make as (context: MessageContext) => T)({ language: languageNow() }) : make;
    const translated = translate(language, made);
    groups.set(language, translated);
    return translated;
  };
  return readLate(group as () => Translated<T> & object);
}

/** Return a part of a group as its own group, for a module that only needs that part. */
export function partOf<Group extends object, Key extends keyof Group>(group: Group, key: Key): Group[Key] {
  return readLate(() => group[key] as Group[Key] & object);
}

/** Create a proxy for an object that is built when it is read, for the current language each time. */
function readLate<Group extends object>(group: () => Group): Group {
  return new Proxy({} as Group, {
    get: (_, key) => Reflect.get(group(), key) as unknown,
    has: (_, key) => Reflect.has(group(), key),
    ownKeys: () => Reflect.ownKeys(group()),
    getOwnPropertyDescriptor: (_, key) => Object.getOwnPropertyDescriptor(group(), key),
  });
}

/** Read one text, without a group. */
export function readMessage(descriptor: MessageDescriptor): string {
  return say(currentLanguage(), descriptor);
}

function translate<T>(language: I18n, value: T): Translated<T> {
  return translateAny(language, value) as Translated<T>;
}

function translateAny(language: I18n, value: unknown): unknown {
  if (typeof value === "function")
    return (...given: unknown[]) => translateAny(language, (value as (...given: unknown[]) => unknown)(...given));
  if (Array.isArray(value)) return value.map((part) => translateAny(language, part));
  if (typeof value !== "object" || value === null) return value;
  if (isDescriptor(value)) return say(language, value);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translateAny(language, part)]));
}

function isDescriptor(value: object): value is MessageDescriptor {
  return "id" in value && Object.keys(value).every((key) => ["id", "message", "values", "context", "comment"].includes(key));
}

/** Return a text. In a build, each text is next to its id in the page's own scripts, and is registered when it is first used. */
function say(language: I18n, { id, message, values }: MessageDescriptor): string {
  if (message !== undefined && !Object.hasOwn(language.messages, id)) language.load({ [language.locale]: { [id]: message } });
  return language._(id, values);
}
