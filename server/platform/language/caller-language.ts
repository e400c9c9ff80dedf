import { AsyncLocalStorage } from "node:async_hooks";
import { preferredLanguage, type InterfaceLanguage } from "#domain/interface-languages.ts";
import { translateAnswer } from "./answer-texts.ts";

const ofCall = new AsyncLocalStorage<InterfaceLanguage>();

/**
 * Does everything that belongs to one call in the language that its caller reads. The academy's pages say theirs in Accept-Language with each call;
 * who says none, or one that the academy does not speak, is answered in English.
 */
export function inCallersLanguage<Result>(acceptLanguage: string | undefined, task: () => Result): Result {
  const language = acceptLanguage === undefined ? null : preferredLanguage(acceptLanguage);
  return language === null ? task() : ofCall.run(language, task);
}

/** The language that the caller of this moment has asked for; undefined outside of a call, and where it is none that the academy speaks. */
export function callersLanguage(): InterfaceLanguage | undefined {
  return ofCall.getStore();
}

/** What the server says in English, in the language of the caller of this moment. */
export function inCallersWords(text: string): string {
  return translateAnswer(text, callersLanguage() ?? "en");
}
