import {
  fingerprintBytes,
  isDocumentName,
  mediaLimits,
  readDocumentContainer,
  readMediaContainer,
  refuseIndex,
  type MediaIndex,
} from "#domain/media.ts";
import { messages } from "./messages.ts";

const mediaName = /\.(mp4|m4v|mov|webm|mkv|avi|mpe?g|wmv|mp3|m4a|aac|wav|ogg|flac)$/i;

/** Return whether a dropped file is meant as a recording or as an attachment. */
export function isMeantAsMedia({ type, name }: { type: string; name: string }): boolean {
  return /^(video|audio)\//.test(type) || mediaName.test(name) || isDocumentName(name);
}

/** Return why the server would reject a file, as far as that can be told before the upload; null when no reason is found. */
export async function refuseBeforehand(file: File): Promise<string | null> {
  if (file.size === 0) return messages.empty;
  if (file.size > mediaLimits.fileBytes) return messages.tooLarge;
  const beginning = await bytesOf(file, 0, 16);
  if (isDocumentName(file.name)) {
    if (file.size > mediaLimits.documentBytes)
      return messages.errors.document_too_large(mediaLimits.documentBytes / (1024 * 1024));
    const document = readDocumentContainer(beginning);
    return document === null || document === "old" ? messages.errors.wrong_document : null;
  }
  const container = readMediaContainer(beginning);
  if (container === null) return isMeantAsMedia(file) ? withAdvice(messages.errors.wrong_type) : messages.wrongKind;
  // The codec of an MP3 is known, and there is no index to read short of the whole file.
  if (container === "mp3") return null;
  const index = await readIndex(file);
  const refusal = index && refuseIndex(container, index);
  if (refusal === "too_large") return messages.errors.too_large(mediaLimits.pixels);
  return refusal && withAdvice(messages.errors.wrong_codec);
}

function withAdvice(refusal: string): string {
  return `${refusal} ${messages.howToExport}`;
}

/** Read a file's index. The reader is loaded only when a file was selected. Null when it could not be loaded: then the server decides. */
async function readIndex(file: File): Promise<MediaIndex | null> {
  const reader = await import("./read-index.ts").catch(() => null);
  return reader && reader.readMediaIndex(file);
}

/** Return a fingerprint that identifies the file when an upload is resumed. */
export async function fingerprintOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await file.slice(0, fingerprintBytes).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}
