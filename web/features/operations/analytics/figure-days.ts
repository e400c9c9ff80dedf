import { messages } from "./messages.ts";

/* Days of the figures are UTC days, wherever they are read. */
const short = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const withWeekday = new Intl.DateTimeFormat("en", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A day in little room: "Mar 2". */
export function shortDay(day: string): string {
  return short.format(Date.parse(day));
}

/** A day with its year: "Mar 2, 2026". */
export function longDay(day: string): string {
  return long.format(Date.parse(day));
}

/** What a point of a chart or a row of a table is called: "Mon, Mar 2, 2026", or "Week of Mar 2, 2026". */
export function pointWords(from: string, byWeek: boolean): string {
  return byWeek ? messages.weekOf(longDay(from)) : withWeekday.format(Date.parse(from));
}
