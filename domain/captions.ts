/** A caption cue: seconds from and to, and plain text. */
export type Cue = { from: number; to: number; text: string };

/** More than 12 hours of speech. */
export const mostCues = 20_000;
/** The longest cue, in characters as counted by `charactersOf`. */
export const longestCue = 1_000;

/** Count the code points of a text, as the schemas and the database do: an emoji counts once, although it is two UTF-16 units. */
export function charactersOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Convert seconds to whole milliseconds, the precision of caption files. All comparisons of times use these. */
export function toMs(seconds: number): number {
  return Math.round(seconds * 1000);
}

/** Characters that are removed from a cue's text, besides the spaces around its lines. */
const unusual = /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029]/u;

/** Normalize the text of a cue for storage: trimmed lines, no empty lines, no control characters. */
export function cueText(text: string): string {
  const plain = unusual.test(text)
    ? text
        .replace(/\r\n?|[\u2028\u2029]/g, "\n")
        .replace(/(?!\n)\p{Cc}/gu, " ")
        .replace(/\p{Cs}/gu, "")
    : text;
  if (!plain.includes("\n")) return plain.trim();
  return plain
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

/** Write cues as WebVTT. Texts are normalized by `cueText`, because an empty line would end a cue. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ from, to, text }) => `${stamp(from)} --> ${stamp(to)}\n${escape(cueText(text))}\n`);
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

/** Write cues as SRT. SRT has no escapes, so only what would be read as markup is written as an entity. */
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

/** Decode a caption file. Bytes that are neither UTF-8 nor UTF-16 are read as Windows-1252, which old programs write. */
export function decodeCaptions(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", nbsp: " ", quot: '"', apos: "'", lrm: "", rlm: "" };
const entity = /&(?:(amp|lt|gt|nbsp|quot|apos|lrm|rlm)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

/** Tags of WebVTT, SRT and HTML, and timestamps within cues. A "<" before anything else is text. */
const names =
  "a|b|big|c|center|code|del|div|em|font|i|img|ins|lang|li|mark|ol|p|q|rp|rt|ruby|s|small|span|strike|strong|sub|sup|u|ul|v|script|style";
const breaks = /<br\s*\/?>/gi;
const markup = new RegExp(
  String.raw`<\/?(?:${names})(?:[\s.\/][^<>]{0,300})?>|<(?:\d{1,3}:)?\d{1,2}:\d{1,2}\.\d{1,3}>|<br\s*\/?>`,
  "gi",
);

/** Return the plain text of a cue, normalized for storage: without markup, with entities decoded. */
export function wordsOfCue(text: string): string {
  // Shortcut: most captions have no markup, and a recording has up to 20,000 of them.
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

function stamp(seconds: number, point = "."): string {
  const thousandths = toMs(seconds);
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const rest = String(thousandths % 1000).padStart(3, "0");
  return `${two(thousandths / 3_600_000)}:${two((thousandths / 60_000) % 60)}:${two((thousandths / 1000) % 60)}${point}${rest}`;
}

function escape(text: string): string {
  if (!/[&<>{]/.test(text)) return text;
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/\{(?=\\)/g, "&#123;");
}
