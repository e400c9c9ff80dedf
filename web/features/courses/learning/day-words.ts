import { msg } from "@lingui/core/macro";
import { dayMs } from "#domain/moment.ts";
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

/** Describe a day (YYYY-MM-DD) relative to another: "today", "yesterday", "Monday 2 March"; with the year if it differs. */
export function dayInWords(day: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (ago === 0) return readMessage(msg`today`);
  if (ago === 1) return readMessage(msg`yesterday`);
  return (day.slice(0, 4) === today.slice(0, 4) ? longDay() : longDayOfYear()).format(Date.parse(day));
}

/** Format a day compactly: "2 Mar". */
export function dayInShort(day: string): string {
  return shortDay().format(Date.parse(day));
}

/** Return the day of a moment, in this browser's time zone. */
export function dayOf(at: string | number): string {
  return ownDay.format(new Date(at));
}

/** Return the time of day of a moment, in this browser's time zone. */
export function timeOf(at: string): string {
  return clock().format(new Date(at));
}

/** Capitalize the first letter, for a heading. */
export function capitalized(words: string): string {
  return words.charAt(0).toLocaleUpperCase(languageNow()) + words.slice(1);
}
