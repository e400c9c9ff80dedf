import { readCheckLine, readEmbedLine, readFileLine } from "./embeds.ts";

/* Rules for recordings of lessons, without schemas: they run in the browser too. */

const megabyte = 1024 * 1024;

/** The limits of recordings: bytes of one file, of a course and of the academy; files of a lesson; pixels of a side; seconds. */
export const mediaLimits = {
  fileBytes: 4096 * megabyte,
  courseBytes: 50 * 1024 * megabyte,
  academyBytes: 500 * 1024 * megabyte,
  documentBytes: 100 * megabyte,
  perLesson: 20,
  pixels: 4096,
  seconds: 12 * 60 * 60,
  /** Characters of captions in one language as they are stored and downloaded as WebVTT. */
  storedCaptionCharacters: 1_000_000,
  /** Characters of a file of captions: SRT has a number for each of 20,000 cues besides what WebVTT has. */
  captionCharacters: 1_200_000,
  /** Bytes of a request with captions: in UTF-8 a character has four at most. */
  captionBytes: 5 * megabyte,
  languages: 20,
  /** Characters of why a recording is published without captions. */
  uncaptionedReason: 500,
} as const;

/** Return the one way to write a language's code (pt-BR for pt-br, en for eng); null where it is none. */
export function canonicalLanguage(code: string): string | null {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

/** Pixels of the short side of a recording's smaller version. */
export const renditionSide = 720;

/** How many bytes a browser sends at a time; a broken connection loses no more than that. */
export const uploadChunkBytes = 8 * megabyte;

/** Hours after which an abandoned upload is given up. */
export const unfinishedHours = 48;

/** Bytes at the beginning of a file whose hash identifies it when an upload resumes. */
export const fingerprintBytes = megabyte;

export const mediaStates = ["uploading", "checking", "ready", "refused"] as const;
export type MediaState = (typeof mediaStates)[number];

const howToExport =
  "Export it as MP4 with H.264 video and AAC sound, and upload that. On an iPhone, choose Settings > Camera > Formats > Most Compatible before you record; " +
  "on an Android phone, turn off HEVC (H.265) in the camera’s video settings.";

/** Why a file is refused, in words for its author. */
export const mediaRefusals = {
  wrong_type: `This is not a video or audio file that every browser plays. ${howToExport}`,
  wrong_codec: `This file is packed in a way (such as HEVC, ProRes or 10-bit video) that not every browser plays. ${howToExport}`,
  damaged: "This file is damaged or was cut off: it could not be read to its end. Please export it again.",
  too_demanding: "This file takes too much memory or time to read. Please export it again, or split it.",
  too_large: `The picture has more than ${mediaLimits.pixels} pixels on a side. Please export it in 1080p or smaller.`,
  wrong_document:
    "This is not a PDF or an office document without macros. Save it as PDF, DOCX, XLSX, PPTX, ODT, ODS or ODP, and upload that.",
  document_too_large: `A document may have at most ${mediaLimits.documentBytes / megabyte} MB. Please make its pictures smaller, or split it.`,
  too_long: "The recording is longer than 12 hours. Please split it.",
} as const;
export type MediaRefusal = keyof typeof mediaRefusals;

/** The file types of the file picker. */
export const mediaFileTypes = ".mp4,.m4v,.mov,.webm,.mp3,.m4a,video/mp4,video/quicktime,video/webm,audio/mpeg,audio/mp4";

/** The file types of the file picker for attachments. */
export const documentFileTypes = ".pdf,.docx,.xlsx,.pptx,.odt,.ods,.odp";

/** The file types of the file picker for captions and chapters. */
export const captionFileTypes = ".vtt,.srt,text/vtt";

/** Return whether a file is probably an attachment, by its name; its bytes decide later. */
export function isDocumentName(name: string): boolean {
  return /\.(pdf|docx?|xlsx?|pptx?|odt|ods|odp|docm|xlsm|pptm)$/i.test(name);
}

/** Return whether a file is a document rather than a recording, by its content type. */
export function isDocument(contentType: string): boolean {
  return !/^(audio|video)\//.test(contentType);
}

/**
 * Return the kind of document from a file's first bytes; null for every other file. Office documents are ZIP archives, older formats are
 * not supported.
 */
export function readDocumentContainer(bytes: Uint8Array): "pdf" | "zip" | "old" | null {
  const text = String.fromCharCode(...bytes.subarray(0, 5));
  if (text === "%PDF-") return "pdf";
  if (text.startsWith("PK\x03\x04")) return "zip";
  return text.startsWith("\xd0\xcf\x11\xe0") ? "old" : null;
}

/** Return the media container from the first bytes of a file, whatever its name. */
export function readMediaContainer(bytes: Uint8Array): MediaContainer | null {
  const [first = 0, second = 0] = bytes;
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (/^(ftyp|moov|mdat|wide|free|skip)$/.test(text(4, 8))) return "mp4";
  if (text(0, 4) === "\x1aE\xdf\xa3") return "webm";
  // MPEG audio, layer III: an 11-bit sync word, then version and layer.
  if (text(0, 3) === "ID3" || (first === 0xff && (second & 0xe6) === 0xe2)) return "mp3";
  return null;
}

/** The codecs that Chrome, Firefox and Safari all play, as patterns of their names; the key is the form of the container. */
export const playedCodecs = {
  mp4: { video: "^avc1\\.(42|4d|58|64)", audio: "^(mp4a\\.40\\.(2|5|29)$|mp3|mp4a\\.6[9b])" },
  webm: { video: "^(vp8|vp09\\.00)", audio: "^(opus|vorbis)" },
  mp3: { video: "^$", audio: "^(mp3|mp4a\\.6[9b])" },
} as const;
export type MediaContainer = keyof typeof playedCodecs;

/** What is known of a recording from its index: the names of its codecs, and the pixels of its picture. */
export type MediaIndex = {
  video: { codec: string; width: number; height: number } | null;
  audio: { codec: string } | null;
};

/** Return why a recording is refused, by its index alone; null: it is not. The process that reads whole files on the server goes by the same table. */
export function refuseIndex(container: MediaContainer, { video, audio }: MediaIndex): MediaRefusal | null {
  const played = playedCodecs[container];
  if (video && !new RegExp(played.video, "i").test(video.codec)) return "wrong_codec";
  if (audio && !new RegExp(played.audio, "i").test(audio.codec)) return "wrong_codec";
  return video && Math.max(video.width, video.height) > mediaLimits.pixels ? "too_large" : null;
}

/** The block of a recording in a lesson's Markdown: a line of its own. */
const videoLine = /^::video\{#([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}[ \t]*$/;

/** Return the id of the recording in a line of Markdown; null for every other line. */
export function readVideoLine(line: string): string | null {
  return videoLine.exec(line)?.[1] ?? null;
}

/** Return the line that shows a recording. */
export function videoLineOf(id: string): string {
  return `::video{#${id}}`;
}

/** Return the ids of the recordings and attachments in a text, without duplicates. */
export function namedVideos(markdown: string): string[] {
  if (!markdown.includes("::video{") && !markdown.includes("::file{")) return [];
  const lines = markdown.split("\n").map((line) => line.replace(/^ {1,3}/, ""));
  return [...new Set(lines.flatMap((line) => readVideoLine(line) ?? readFileLine(line) ?? []))];
}

/** Return a text without the lines of recordings, external videos, attachments and checks. */
export function withoutVideos(markdown: string): string {
  if (!/::(video|file|check)\{/.test(markdown)) return markdown;
  const readers = [readVideoLine, readEmbedLine, readFileLine, readCheckLine];
  return markdown
    .split("\n")
    .filter((line) => readers.every((read) => read(line) === null))
    .join("\n");
}

/** Return the whole seconds of a recording, which coverage counts. */
export function countedSeconds(seconds: number): number {
  return Math.max(1, Math.floor(seconds));
}

/** Return how many different seconds must be watched: 90 %, or all but the last 30 s, whichever is more. */
export function neededSeconds(seconds: number): number {
  const all = countedSeconds(seconds);
  return Math.max(Math.ceil(all * 0.9), all - 30);
}

/** Seconds from (included) to (not included). */
export type SecondsRange = [from: number, to: number];

/** Return the union of ranges, in order. */
export function uniteRanges(ranges: readonly SecondsRange[]): SecondsRange[] {
  const united: SecondsRange[] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = united.at(-1);
    if (to <= from) continue;
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}

/** Return the total seconds of ranges. */
export function lengthOf(ranges: readonly SecondsRange[]): number {
  return uniteRanges(ranges).reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The fastest that a recording is played. */
export const fastestSpeed = 2;
