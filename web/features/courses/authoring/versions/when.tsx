/** A moment, in the reader's own time. */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
