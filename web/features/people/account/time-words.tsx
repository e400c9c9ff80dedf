import { msg } from "@lingui/core/macro";
import { dayMs } from "#domain/moment.ts";
import { readMessage } from "#web/i18n/define-messages.ts";
import { inLanguage } from "#web/i18n/format.ts";
const day = inLanguage((language) => new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric" }));
const moment = inLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }));
const relative = inLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));

const units = [
  ["day", dayMs],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** Describe how long ago something was, such as "5 minutes ago" or "yesterday"; after a month, return the date. */
export function agoInWords(at: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(at));
  if (passed > 30 * units[0][1]) return day().format(new Date(at));
  const [unit, length] = units.find(([, milliseconds]) => passed >= milliseconds) ?? ["minute", 60_000];
  return passed < 60_000 ? readMessage(msg`just now`) : relative().format(-Math.floor(passed / length), unit);
}

/** A date; its tooltip has the time of day too. */
export function DayTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={moment().format(new Date(at))}>
      {day().format(new Date(at))}
    </time>
  );
}

/** How long ago something was; its tooltip has the exact time. */
export function Ago({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={moment().format(new Date(at))}>
      {agoInWords(at, now)}
    </time>
  );
}
