import type { LessonMedia } from "#domain/media.schema.ts";
import { deviceKeys } from "#web/platform/device-keys.ts";

export const qualities = ["original", "720p"] as const;
export type Quality = (typeof qualities)[number];

const key = deviceKeys.videoQuality;

/**
 * Return the quality that the person has chosen; otherwise 720p on small screens and when the browser saves data. Without a smaller file it
 * is always the original.
 */
export function readQuality({ smaller }: Pick<LessonMedia, "smaller">): Quality {
  if (!smaller) return "original";
  const chosen = stored();
  return qualities.find((each) => each === chosen) ?? (isSparing() ? "720p" : "original");
}

/** Return the address of a recording's file in a quality. */
export function addressOfFile({ id, smaller }: Pick<LessonMedia, "id" | "smaller">, quality: Quality): string {
  return `/media/${id}/file${smaller && quality === "720p" ? "?quality=720p" : ""}`;
}

/** Store a chosen quality in this browser, for all recordings. */
export function keepQuality(quality: Quality): void {
  try {
    localStorage.setItem(key, quality);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The part of the Network Information API that only some browsers support: whether to save data. */
type Connection = { saveData?: boolean };

function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || matchMedia("(max-width: 640px)").matches;
}
