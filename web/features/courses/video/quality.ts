import type { LessonMedia } from "#domain/media.schema.ts";
import { deviceKeys } from "#web/platform/device-keys.ts";

export const qualities = ["original", "720p"] as const;
export type Quality = (typeof qualities)[number];

const key = deviceKeys.videoQuality;

/**
 * Return the quality that a person has chosen; else 720p on small screens and where the browser is to save data. Original where there is no
 * other.
 */
export function readQuality({ smaller }: Pick<LessonMedia, "smaller">): Quality {
  if (!smaller) return "original";
  const kept = stored();
  return qualities.find((each) => each === kept) ?? (isSparing() ? "720p" : "original");
}

/** Return the address of a recording's file in a quality. */
export function addressOfFile({ id, smaller }: Pick<LessonMedia, "id" | "smaller">, quality: Quality): string {
  return `/media/${id}/file${smaller && quality === "720p" ? "?quality=720p" : ""}`;
}

/** Keep a chosen quality for all recordings, in this browser. */
export function keepQuality(quality: Quality): void {
  try {
    localStorage.setItem(key, quality);
  } catch {
    // A browser that stores nothing keeps it until the page is left.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Some browsers tell that data is to be saved. */
type Connection = { saveData?: boolean };

function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || matchMedia("(max-width: 640px)").matches;
}
