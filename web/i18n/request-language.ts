import { AsyncLocalStorage } from "node:async_hooks";
import type { I18n, Messages } from "@lingui/core";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import { createLanguage, setLanguageSource } from "./define-messages.ts";

const ofRequest = new AsyncLocalStorage<I18n>();
const languages = new Map<InterfaceLanguage, I18n>();

setLanguageSource(() => {
  const language = ofRequest.getStore();
  if (!language) throw new Error("A text was read outside of a request.");
  return language;
});

/** Register a language's texts with the server, once at startup. */
export function addLanguage(language: InterfaceLanguage, messages: Messages): void {
  languages.set(language, createLanguage(language, messages));
}

/**
 * Run a task in the language of its request. Each language has its own instance, and concurrent requests never share the current one. A
 * language that is not registered shows the texts as written in the code.
 */
export function inLanguageOfRequest<Result>(language: InterfaceLanguage, task: () => Result): Result {
  const known = languages.get(language) ?? createLanguage(language);
  languages.set(language, known);
  return ofRequest.run(known, task);
}
