/** A caption cue: seconds from and to, and plain text. */
export type Cue = { from: number; to: number; text: string };

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);

/** More than a day of speech. */
export const mostCues = 20_000;
/** The characters of a cue, as `charactersOf` counts them. */
export const longestCue = 1_000;

/** Count the characters of a text as the schemas and the database do: an emoji is one, though JavaScript stores two units of it. */
export function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Return a moment in the milliseconds that caption files have: everything that compares times compares these. */
export function toMs(seconds: number): number {
  return Math.round(seconds * 1000);
}

/**
 * Parse WebVTT or SRT into cues, as plain text ordered by time: styles, positions, notes and markup are dropped. In rolling captions, a
 * line that only repeats the one before is dropped as well. Null when the text contains no cue, or more than fit in a day of speech.
 */
export function readCues(source: string): Cue[] | null {
  const cues = readStoredCues(source);
  return cues && withoutRepeats(cues);
}

/** The cues of what `writeVtt` has written: nothing that is said twice is left out. */
export function readStoredCues(source: string): Cue[] | null {
  const cues: Cue[] = [];
  for (const block of source
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)) {
    for (const cue of cuesOfBlock(block.split("\n"))) if (toMs(cue.to) > toMs(cue.from) && cue.text !== "") cues.push(cue);
    if (cues.length > mostCues) return null;
  }
  return cues.length > 0 ? cues.toSorted((one, other) => one.from - other.from || one.to - other.to) : null;
}

/** A block has one cue, and more where the empty lines between them are missing. Its first may have a name; a number before a later one is none of the text. */
function cuesOfBlock(lines: readonly string[]): Cue[] {
  const starts = lines.flatMap((line, at) => {
    const parts = line.length < 200 && line.includes("-->") ? timing.exec(line) : null;
    return parts ? [{ at, parts }] : [];
  });
  if ((starts[0]?.at ?? 2) > 1) return [];
  return starts.map(({ at, parts }, index) => {
    const next = starts[index + 1]?.at;
    const isNumbered = next !== undefined && next - 1 > at && /^\s*\d+\s*$/.test(lines[next - 1] ?? "");
    const text = plainText(lines.slice(at + 1, isNumbered ? next - 1 : next).join("\n"));
    return { from: secondsOf(parts.slice(1, 5)), to: secondsOf(parts.slice(5, 9)), text };
  });
}

/** What a cue's text is not kept with, and where its lines end. */
const unusual = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** Return the text of a cue as it is kept: lines without spaces around them, none empty, no control characters. */
export function cueText(text: string): string {
  if (!unusual.test(text)) return text.trim();
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\p{Cc}/gu, (letter) => (letter === "\n" ? "\n" : " "))
    .replace(/\p{Cs}/gu, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

/** Write cues as WebVTT. An empty line would end a cue: their texts are written as `cueText` keeps them. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${escape(cueText(text))}\n`);
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

/** Cues as SRT, which knows no escapes: only what would be read as markup is written as one. */
export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ from, to, text }, index) => {
      const plain = text
        .replace(entity, (whole) => `&amp;${whole.slice(1)}`)
        .replace(markup, escape)
        .replaceAll("-->", "--&gt;")
        .replace(/\{(?=\\)/g, "&#123;");
      return `${index + 1}\n${stamp(from, ",")} --> ${stamp(to, ",")}\n${plain}\n`;
    })
    .join("\n");
}

/** The text of a file of captions, whatever it is encoded in: what is no UTF-8 or UTF-16 is read as Windows-1252, as old programs write it. */
export function decodeCaptions(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function secondsOf([hours = "0", minutes = "0", seconds = "0", part = "0"]: readonly string[]): number {
  const whole = Number(hours || 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (whole * 1000 + Number(part.padEnd(3, "0"))) / 1000;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"', apos: "'", lrm: "", rlm: "" };
const entity = /&(?:(amp|lt|gt|nbsp|quot|apos|lrm|rlm)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

/** The tags of WebVTT, of SRT and of pages that text was copied from, and times within cues. A "<" before anything else is text. */
const names =
  "a|b|big|c|center|code|del|div|em|font|i|img|ins|lang|li|mark|ol|p|q|rp|rt|ruby|s|small|span|strike|strong|sub|sup|u|ul|v|script|style";
const breaks = /<br\s*\/?>/gi;
const markup = new RegExp(
  String.raw`<\/?(?:${names})(?:[\s.\/][^<>]{0,300})?>|<(?:\d{1,3}:)?\d{1,2}:\d{1,2}\.\d{1,3}>|<br\s*\/?>`,
  "gi",
);

function plainText(text: string): string {
  // Most captions have no markup, and a recording has up to 20,000 of them.
  if (!/[<{&]/.test(text)) return cueText(text);
  const plain = text
    .replace(breaks, "\n")
    .replace(markup, "")
    .replace(/\{\\[^{}]{0,100}\}/g, "")
    .replace(entity, (whole, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
  return cueText(plain);
}

/** How far apart cues may be that follow each other, and how long one is shown that only holds the lines while they roll; in seconds. */
const together = 0.1;

/**
 * Leave out what rolling captions show twice: each line once as it is spoken, and once above the next. Captions roll when most cues of several lines begin with
 * the lines that were there before; in all others what is said twice was said twice.
 */
function withoutRepeats(cues: readonly Cue[]): Cue[] {
  const linesOf = ({ text }: Cue) => text.split("\n");
  /** How many lines of a cue are the last ones of the cue before. */
  const repeatedIn = (at: number): number => {
    const [before, cue] = [cues[at - 1], cues[at]];
    if (!before || !cue || Math.abs(cue.from - before.to) > together) return 0;
    const [last, lines] = [linesOf(before), linesOf(cue)];
    for (let count = Math.min(last.length, lines.length); count > 0; count -= 1)
      if (last.slice(-count).join("\n") === lines.slice(0, count).join("\n")) return count;
    return 0;
  };
  const several = cues.flatMap((cue, at) => (at > 0 && linesOf(cue).length > 1 ? [at] : []));
  const rolling = several.filter(
    (at) => repeatedIn(at) > 0 && repeatedIn(at) < linesOf(cues[at] ?? { from: 0, to: 0, text: "" }).length,
  );
  const isRolling = rolling.length >= 2 && rolling.length * 2 > several.length;
  const kept: Cue[] = [];
  for (const [at, cue] of cues.entries()) {
    const last = kept.at(-1);
    const repeated = repeatedIn(at);
    const fresh = linesOf(cue).slice(isRolling ? repeated : 0);
    if (last && (fresh.length === 0 || (repeated === linesOf(cue).length && cue.to - cue.from <= together)))
      last.to = Math.max(last.to, cue.to);
    else kept.push({ ...cue, text: fresh.join("\n") });
  }
  return kept;
}

function stamp(seconds: number, point = "."): string {
  const thousandths = toMs(seconds);
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const rest = String(thousandths % 1000).padStart(3, "0");
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}${point}${rest}`;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\{(?=\\)/g, "&#123;");
}
