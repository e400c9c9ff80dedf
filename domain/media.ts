import { watchedPercent } from "./course.ts";
import { readCheckLine, readEmbedLine, readFileLine } from "./embeds.ts";
import { uuidPattern } from "./uuid.ts";

/* Rules for recordings of lessons, without schemas because they also run in the browser. */

const megabyte = 1024 * 1024;

/** The limits of recordings: bytes per file, course and academy; files per lesson; pixels per side; seconds. */
export const mediaLimits = {
  fileBytes: 4096 * megabyte,
  courseBytes: 50 * 1024 * megabyte,
  academyBytes: 500 * 1024 * megabyte,
  documentBytes: 100 * megabyte,
  perLesson: 20,
  pixels: 4096,
  seconds: 12 * 60 * 60,
  /** Characters of captions in one language, as stored and downloaded in WebVTT. */
  storedCaptionCharacters: 1_000_000,
  /** Characters of an uploaded caption file; larger because SRT numbers each of up to 20,000 cues. */
  captionCharacters: 1_200_000,
  /** Bytes of a request with captions: a character takes at most four bytes in UTF-8. */
  captionBytes: 5 * megabyte,
  languages: 20,
  /** Characters of the reason for publishing a recording without captions. */
  uncaptionedReason: 500,
} as const;

/** The kinds of a text track: captions also describe sounds, subtitles show only what is said. */
export const captionKinds = ["captions", "subtitles"] as const;
export type CaptionKind = (typeof captionKinds)[number];

/** Return the canonical form of a language tag (pt-BR for pt-br, en for eng); null if it is invalid. */
export function canonicalLanguage(code: string): string | null {
  try {
    return Intl.getCanonicalLocales(code)[0] ?? null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return null;
  }
}

/** Pixels of the shorter side of a recording's smaller version. */
export const renditionSide = 720;

/** Bytes that a browser sends per request; a broken connection loses at most this much. */
export const uploadChunkBytes = 8 * megabyte;

/** Hours after which an abandoned upload is discarded. */
export const unfinishedHours = 48;

/** Bytes at the beginning of a file whose hash identifies it when an upload resumes. */
export const fingerprintBytes = megabyte;

export const mediaStates = ["uploading", "checking", "ready", "refused"] as const;
export type MediaState = (typeof mediaStates)[number];

const howToExport = `Export it as MP4 with H.264 video and AAC sound, and upload that. On an iPhone, open Settings, Camera, Formats and choose Most Compatible before you record; on an Android phone, turn off HEVC (H.265) in the camera’s video settings.`;

/** The reasons for refusing a file, in words for its author. */
export const mediaErrors = {
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
export type MediaErrorCode = keyof typeof mediaErrors;

/** The file types of the file picker. */
export const mediaFileTypes = ".mp4,.m4v,.mov,.webm,.mp3,.m4a,video/mp4,video/quicktime,video/webm,audio/mpeg,audio/mp4";

const office = "application/vnd.openxmlformats-officedocument.";
const openDocument = "application/vnd.oasis.opendocument.";

/** The content types of attachments, by their extensions. */
export const documentTypes: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".docx": `${office}wordprocessingml.document`,
  ".xlsx": `${office}spreadsheetml.sheet`,
  ".pptx": `${office}presentationml.presentation`,
  ".odt": `${openDocument}text`,
  ".ods": `${openDocument}spreadsheet`,
  ".odp": `${openDocument}presentation`,
};

/** The file types of the file picker for attachments. */
export const documentFileTypes = Object.keys(documentTypes).join(",");

/** The file types of the file picker for captions and chapters. */
export const captionFileTypes = ".vtt,.srt,text/vtt";

/** Return whether a file is probably an attachment, judging by its name; its bytes decide later. */
export function isDocumentName(name: string): boolean {
  return /\.(pdf|docx?|xlsx?|pptx?|odt|ods|odp|docm|xlsm|pptm)$/i.test(name);
}

/** Return whether a file is a document rather than a recording, judging by its content type. */
export function isDocument(contentType: string): boolean {
  return !/^(audio|video)\//.test(contentType);
}

/**
 * Return the kind of document from a file's first bytes; null for any other file. Office documents are ZIP archives; their older formats
 * are not supported.
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

/** The codecs that Chrome, Firefox and Safari all play, as patterns of their names, by container. */
export const playedCodecs = {
  mp4: { video: "^avc1\\.(42|4d|58|64)", audio: "^(mp4a\\.40\\.(2|5|29)$|mp3|mp4a\\.6[9b])" },
  webm: { video: "^(vp8|vp09\\.00)", audio: "^(opus|vorbis)" },
  mp3: { video: "^$", audio: "^(mp3|mp4a\\.6[9b])" },
} as const;
export type MediaContainer = keyof typeof playedCodecs;

/** The facts from a recording's index: the names of its codecs, and the pixels of its picture. */
export type MediaIndex = {
  video: { codec: string; width: number; height: number } | null;
  audio: { codec: string } | null;
};

/** Return why a recording is refused, judging by its index alone; null if it is not. The server's check of whole files uses this table. */
export function refuseIndex(container: MediaContainer, { video, audio }: MediaIndex): "wrong_codec" | "too_large" | null {
  const played = playedCodecs[container];
  if (video && !new RegExp(played.video, "i").test(video.codec)) return "wrong_codec";
  if (audio && !new RegExp(played.audio, "i").test(audio.codec)) return "wrong_codec";
  return video && Math.max(video.width, video.height) > mediaLimits.pixels ? "too_large" : null;
}

/** The line of a lesson's Markdown that shows a recording. */
const videoLine = new RegExp(String.raw`^::video\{#(${uuidPattern})\}[ \t]*$`);

/** Return the id of the recording in a line of Markdown; null for any other line. */
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

/** Return the number of whole seconds of a recording, the unit in which coverage is counted. */
export function countedSeconds(seconds: number): number {
  return Math.max(1, Math.floor(seconds));
}

/**
 * Return how many different seconds must be watched: the course's percentage, or all but the last 30 s, whichever is more. A teacher who
 * asks for less than the usual percentage means that share: then the last seconds make no difference.
 */
export function neededSeconds(seconds: number, percent: number): number {
  const all = countedSeconds(seconds);
  const share = Math.ceil((all * percent) / 100);
  return percent < watchedPercent.default ? share : Math.max(share, all - 30);
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

/** The fastest playback speed. */
export const fastestSpeed = 2;
