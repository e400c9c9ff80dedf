import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
/** The display names of the functions that call a model. */
const functions: Readonly<Record<string, string>> = defineMessages({
  chat: msg`Tutor chat`,
  help: msg`Help chat`,
  "student-tutor": msg`Tutor agent`,
  "voice-tutor": msg`Voice tutor`,
  "lesson-content-agent": msg`Lesson content agent`,
  "assessment-agent": msg`Assessment agent`,
  "engagement-coach": msg`Engagement coach`,
  search: msg`Search by meaning`,
  "lesson-vectors": msg`Vectors of lessons`,
  "vendor-test": msg`Test of an AI service`,
});

/** Return a function's display name; one without is shown as it is. */
export function functionWords(name: string): string {
  return Object.hasOwn(functions, name) ? (functions[name] ?? name) : name;
}

const words = defineMessages({
  builtIn: msg`Built-in faculty`,
  free: msg`Costs nothing`,
  standIn: msg`Built-in faculty, standing in`,
  standInNote: (vendor: string) => msg`While ${vendor} was paused after failures; costs nothing`,
});

const builtIn = "built-in";
const standIn = /^built-in for (.+)$/;

/** Return a model's display name, and a note about it. */
export function modelWords(model: string): { name: string; note: string } {
  if (model === builtIn) return { name: words.builtIn, note: words.free };
  const vendor = standIn.exec(model)?.[1];
  if (vendor) return { name: words.standIn, note: words.standInNote(vendor) };
  return { name: model, note: "" };
}
