import { AsyncLocalStorage } from "node:async_hooks";
import { preferredLanguage, type InterfaceLanguage } from "#domain/interface-languages.ts";
import { translateAnswer, translatePlace, translateRemark } from "./answer-texts.ts";

const ofCall = new AsyncLocalStorage<InterfaceLanguage>();

/**
 * Run everything that belongs to one call in the language of its caller.
 * The academy's pages send their language in Accept-Language with each call. Without one, or with an unsupported one, the response is in
 * English.
 */
export function inCallersLanguage<Result>(acceptLanguage: string | undefined, task: () => Result): Result {
  const language = acceptLanguage === undefined ? null : preferredLanguage(acceptLanguage);
  return language === null ? task() : ofCall.run(language, task);
}

/**
 * Return the language that the current caller asked for; undefined outside of a call, and for a language that the academy does not support.
 */
export function callersLanguage(): InterfaceLanguage | undefined {
  return ofCall.getStore();
}

/** Translate an English text of the server to the language of the current caller. */
export function inCallersWords(text: string): string {
  return translateAnswer(text, callersLanguage() ?? "en");
}

/** Translate findings about a file, and their places, to the language of the current caller. */
export function remarksInCallersWords<Remark extends { place: string; text: string }>(remarks: readonly Remark[]): Remark[] {
  const language = callersLanguage() ?? "en";
  return remarks.map((remark) => ({
    ...remark,
    place: translatePlace(remark.place, language),
    text: translateRemark(remark.text, language),
  }));
}
