const linePrefix = "data: ";

/** The last line of every streamed answer, with an empty line after it. */
export const streamEnd = `${linePrefix}[DONE]\n\n`;

/** Encode one event of a streamed answer: a line prefixed "data: " and an empty line. */
export function encodeLine(event: object): string {
  return `${linePrefix}${JSON.stringify(event)}\n\n`;
}

/** The meaning of one line of a stream: an event, the end, nothing (blank or comment), or garbage, which readers only log. */
export type DecodedLine<Event> =
  | { kind: "event"; event: Event }
  | { kind: "end" }
  | { kind: "nothing" }
  | { kind: "unreadable"; line: string };

type EventSchema<Event> = { safeParse: (value: unknown) => { success: true; data: Event } | { success: false } };

/** Decode one line (without its line break) into an event of a schema. Never throws. */
export function decodeLine<Event>(line: string, schema: EventSchema<Event>): DecodedLine<Event> {
  if (!line.startsWith("data:")) return { kind: "nothing" };
  const payload = line.slice("data:".length).trim();
  if (payload === "") return { kind: "nothing" };
  if (payload === "[DONE]") return { kind: "end" };
  try {
    const parsed = schema.safeParse(JSON.parse(payload));
    return parsed.success ? { kind: "event", event: parsed.data } : { kind: "unreadable", line };
  } catch {
    return { kind: "unreadable", line };
  }
}
