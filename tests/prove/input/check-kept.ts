import { oneLine, visibleText } from "#domain/storable-text.ts";

/**
 * How the academy rewrites a text before it keeps it. A text must be read back as one of these: everything else that differs from what was
 * sent is a lost or partial write.
 */
const normalForms: readonly ((text: string) => string)[] = [
  (text) => text,
  // Texts of several lines: without what the database refuses or nobody sees, with one kind of line break.
  (text) => visibleText(text.replaceAll(/\r\n?/g, "\n")),
  (text) => visibleText(text.replaceAll(/\r\n?/g, "\n")).trim(),
  // Names and titles.
  oneLine,
  // Addresses of mail.
  (text) => text.trim().toLowerCase(),
];

/** Fields that are read back differently on purpose, by name: a revision counts the changes, so it is one higher afterwards. */
const countedFields = new Set(["revision"]);

export type Kept = {
  /** How many fields were compared. */
  compared: number;
  wrong: string[];
};

/** Compare the fields of an accepted PUT or PATCH with what a GET of the same address answers. Fields that it does not answer are skipped. */
export function checkKept(sent: unknown, answered: unknown): Kept {
  const kept: Kept = { compared: 0, wrong: [] };
  if (!isRecord(sent) || !isRecord(answered)) return kept;
  // Some calls answer the resource under its name, beside other things: {"course": {…}}.
  const namesIn = (place: object) => Object.keys(sent).filter((name) => Object.hasOwn(place, name)).length;
  const places = [answered, ...Object.values(answered).filter(isRecord)];
  const place = places.reduce((best, each) => (namesIn(each) > namesIn(best) ? each : best));
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(place, name) || countedFields.has(name)) continue;
    kept.compared += 1;
    if (!isKept(value, place[name])) kept.wrong.push(`"${name}" was accepted and is ${show(place[name])}, not ${show(value)}`);
  }
  return kept;
}

function isKept(sent: unknown, kept: unknown): boolean {
  if (typeof sent === "string" && typeof kept === "string") return normalForms.some((normal) => normal(sent) === kept);
  // An emptied text, and a text in which nothing is visible, may be kept as none.
  if (kept === null) return sent === null || (typeof sent === "string" && visibleText(sent).trim() === "");
  if (Array.isArray(sent)) {
    return Array.isArray(kept) && kept.length === sent.length && sent.every((each, at) => isKept(each, kept[at]));
  }
  if (isRecord(sent)) {
    return isRecord(kept) && Object.entries(sent).every(([name, each]) => !Object.hasOwn(kept, name) || isKept(each, kept[name]));
  }
  return Object.is(sent, kept) || (sent === 0 && kept === 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return (JSON.stringify(value) ?? "missing").slice(0, 200);
}
