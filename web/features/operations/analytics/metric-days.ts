import { inLanguage } from "#web/i18n/format.ts";
import { messages } from "./messages.ts";

/* The days of figures are UTC days, whatever the reader's time zone. */
const short = inLanguage((language) => new Intl.DateTimeFormat(language, { day: "numeric", month: "short", timeZone: "UTC" }));
const long = inLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }));
const withWeekday = inLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    }),
);

/** Format a day compactly: "Mar 2". */
export function shortDay(day: string): string {
  return short().format(Date.parse(day));
}

/** Format a day with its year: "Mar 2, 2026". */
export function longDay(day: string): string {
  return long().format(Date.parse(day));
}

/** Label a point of a chart or a row of a table: "Mon, Mar 2, 2026", or "Week of Mar 2, 2026". */
export function pointWords(from: string, byWeek: boolean): string {
  return byWeek ? messages.weekOf(longDay(from)) : withWeekday().format(Date.parse(from));
}
