const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const minute = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A moment on the reader's own clock; `precise` with the time of day. */
export function Moment({ at, precise = false }: { at: string; precise?: boolean }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {(precise ? minute : day).format(new Date(at))}
    </time>
  );
}
