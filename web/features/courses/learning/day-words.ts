const longDay = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
const longDayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const ownDay = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });

const dayMs = 86_400_000;

/** A day (YYYY-MM-DD) in words, as seen from another: "today", "yesterday", "Monday 2 March"; of other years with the year. */
export function dayInWords(day: string, today: string): string {
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
  if (ago === 0) return "today";
  if (ago === 1) return "yesterday";
  return (day.slice(0, 4) === today.slice(0, 4) ? longDay : longDayOfYear).format(Date.parse(day));
}

/** A day in little room: "2 Mar". */
export function dayInShort(day: string): string {
  return shortDay.format(Date.parse(day));
}

/** The day on which a moment was, on this browser's clock. */
export function dayOf(at: string | number): string {
  return ownDay.format(new Date(at));
}

/** The time of day of a moment, on this browser's clock. */
export function timeOf(at: string): string {
  return clock.format(new Date(at));
}

/** With a capital, as a heading begins. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
