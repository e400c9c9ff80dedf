import { formatDay, formatMoment } from "#web/i18n/format.ts";

/** A moment in the reader's time zone; `precise` adds the time of day. */
export function Moment({ at, precise = false }: { at: string; precise?: boolean }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {precise ? formatMoment(at) : formatDay(at)}
    </time>
  );
}
