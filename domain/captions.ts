/** A line of captions: seconds from and to, and plain text. */
export type Cue = { from: number; to: number; text: string };

const time = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`;
const timing = new RegExp(String.raw`^\s*${time}\s*-->\s*${time}(?:\s.*)?$`);

/** More than a day of speech. */
const mostCues = 20_000;
const longestCue = 1_000;

/**
 * The cues of WebVTT or SRT, as plain text in the order of their times: styles, positions, notes and markup are left out. Where captions roll, a
 * line that only repeats the one before is left out as well. Null when the text holds no cue, or more than anybody speaks.
 */
export function readCues(source: string): Cue[] | null {
  const cues: Cue[] = [];
  for (const block of source
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)) {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => line.length < 200 && timing.test(line));
    if (at === -1 || at > 1) continue;
    const parts = timing.exec(lines[at] ?? "") ?? [];
    const [from, to] = [secondsOf(parts.slice(1, 5)), secondsOf(parts.slice(5, 9))];
    const text = plainText(lines.slice(at + 1).join("\n"));
    if (to > from && text !== "") cues.push({ from, to, text });
    if (cues.length > mostCues) return null;
  }
  cues.sort((one, other) => one.from - other.from || one.to - other.to);
  const kept = withoutRepeats(cues);
  return kept.length > 0 ? kept : null;
}

/** Cues as WebVTT. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${escape(text)}\n`);
  return `WEBVTT\n\n${blocks.join("\n")}`;
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
  return Number(hours || 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(part.padEnd(3, "0")) / 1000;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"', apos: "'", lrm: "", rlm: "" };

function plainText(text: string): string {
  return text
    .replace(/<[^<>]{0,300}>/g, "")
    .replace(/\{\\[^{}]{0,100}\}/g, "")
    .replace(/&(\w{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/[\p{Cc}\u2028\u2029]/gu, (letter) => (letter === "\n" ? "\n" : " "))
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n")
    .slice(0, longestCue);
}

/** Rolling captions show each line twice: once as it is spoken, once above the next. */
function withoutRepeats(cues: readonly Cue[]): Cue[] {
  const kept: Cue[] = [];
  let before: string[] = [];
  for (const cue of cues) {
    const lines = cue.text.split("\n");
    const fresh = before.length > 0 && lines[0] === before.at(-1) ? lines.slice(1) : lines;
    before = lines;
    const last = kept.at(-1);
    if (fresh.length > 0) kept.push({ ...cue, text: fresh.join("\n") });
    else if (last) last.to = Math.max(last.to, cue.to);
  }
  return kept;
}

function stamp(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const rest = String(thousandths % 1000).padStart(3, "0");
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}.${rest}`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
