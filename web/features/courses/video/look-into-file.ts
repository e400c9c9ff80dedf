import {
  fingerprintBytes,
  isDocumentName,
  mediaLimits,
  mediaRefusals,
  readDocumentContainer,
  readMediaContainer,
} from "#domain/media.ts";
import { messages } from "./messages.ts";

/** Codecs that not every browser plays, as an MP4 file's index names them: HEVC, Dolby Vision, ProRes. */
const unplayed = /hvc1|hev1|dvh1|dvhe|apch|apcn|apcs|apco|ap4h/;

/** A larger index is left to the server. */
const largestIndex = 32 * 1024 * 1024;

const mediaName = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|wmv|mp3|m4a|aac|wav|ogg|flac)$/i;

/** Return whether a dropped file is meant as a recording or as an attachment. */
export function isMeantAsMedia({ type, name }: { type: string; name: string }): boolean {
  return /^(video|audio)\//.test(type) || mediaName.test(name) || isDocumentName(name);
}

/** Return why a file would be refused, as far as detectable before the upload; null when no reason is found. */
export async function refuseBeforehand(file: File): Promise<string | null> {
  if (file.size === 0) return messages.empty;
  if (file.size > mediaLimits.fileBytes) return messages.tooLarge;
  const beginning = await bytesOf(file, 0, 16);
  if (isDocumentName(file.name)) {
    if (file.size > mediaLimits.documentBytes) return mediaRefusals.document_too_large;
    const document = readDocumentContainer(beginning);
    return document === null || document === "old" ? mediaRefusals.wrong_document : null;
  }
  const container = readMediaContainer(beginning);
  if (container === null) return isMeantAsMedia(file) ? mediaRefusals.wrong_type : messages.wrongKind;
  if (container !== "mp4") return null;
  return unplayed.test(await readIndex(file)) ? mediaRefusals.wrong_codec : null;
}

/** Return a fingerprint that identifies the file when an upload is resumed. */
export async function fingerprintOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.slice(0, fingerprintBytes).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Read the index of an MP4 file, one character per byte; empty when none is found. */
async function readIndex(file: File): Promise<string> {
  for (let at = 0, boxes = 0; at + 16 <= file.size && boxes < 64; boxes += 1) {
    const head = await bytesOf(file, at, at + 16);
    const view = new DataView(head.buffer);
    const short = view.getUint32(0);
    const length = short === 1 ? Number(view.getBigUint64(8)) : short;
    if (new TextDecoder("latin1").decode(head.subarray(4, 8)) === "moov")
      return new TextDecoder("latin1").decode(await bytesOf(file, at, at + Math.min(length || largestIndex, largestIndex)));
    if (length < 8) return "";
    at += length;
  }
  return "";
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}
