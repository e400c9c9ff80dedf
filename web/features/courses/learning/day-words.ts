import { msg } from "@lingui/core/macro";
import { languageNow, readMessage } from "#web/i18n/define-messages.ts";
import { inLanguage } from "#web/i18n/format.ts";
const longDay = inLanguage(
  (language) => new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
);
const longDayOfYear = inLanguage(
  (language) => new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
);
const shortDay = inLanguage((language) => new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" }));
const ownDay = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });
const clock = inLanguage((language) => new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" }));

const dayMs = 86_400_000;

/** A day (YYYY-MM-DD) in words, as seen from another: "today", "yesterday", "Monday 2 March"; of other years with the year. */
export function dayInWords(day: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (ago === 0) return readMessage(msg`today`);
  if (ago === 1) return readMessage(msg`yesterday`);
  return (day.slice(0, 4) === today.slice(0, 4) ? longDay() : longDayOfYear()).format(Date.parse(day));
}

/** A day in little room: "2 Mar". */
export function dayInShort(day: string): string {
  return shortDay().format(Date.parse(day));
}

/** The day on which a moment was, on this browser's clock. */
export function dayOf(at: string | number): string {
  return ownDay.format(new Date(at));
}

/** The time of day of a moment, on this browser's clock. */
export function timeOf(at: string): string {
  return clock().format(new Date(at));
}

/** With a capital, as a heading begins. */
export function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase(languageNow()) + words.slice(1);
}
