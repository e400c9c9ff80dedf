import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import { languageNow } from "./define-messages.ts";

/**
 * Create something once per language and return the one for the current language: `const number = inLanguage((language) => new
 * Intl.NumberFormat(language))` is used as `number().format(3)`.
 */
export function inLanguage<Made>(make: (language: InterfaceLanguage) => Made): () => Made {
  const made = new Map<InterfaceLanguage, Made>();
  return () => {
    const language = languageNow();
    const known = made.get(language);
    if (known !== undefined) return known;
    const fresh = make(language);
    made.set(language, fresh);
    return fresh;
  };
}

const number = inLanguage((language) => new Intl.NumberFormat(language));
const moment = inLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }));
const day = inLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }));
const percent = inLanguage((language) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 }));
const rating = inLanguage((language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
const list = inLanguage((language) => new Intl.ListFormat(language));

/** "12,345". */
export const formatNumber = (value: number): string => number().format(value);

/** "Nov 22, 2026, 1:05 PM", in the reader's time zone. */
export const formatMoment = (iso: string | number | Date): string => moment().format(new Date(iso));

/** "Nov 22, 2026", in the reader's time zone. */
export const formatDay = (iso: string | number | Date): string => day().format(new Date(iso));

/** "87.5%", from 87.5. */
export const formatPercent = (value: number): string => percent().format(value / 100);

/** "4.7": always with one decimal. */
export const formatRating = (value: number): string => rating().format(value);

/** "one, two, and three". */
export const formatList = (parts: readonly string[]): string => list().format(parts);

const unitOf = (unit: "hour" | "minute") =>
  inLanguage((language) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }));
const [hour, minute] = [unitOf("hour"), unitOf("minute")];
const units = inLanguage((language) => new Intl.ListFormat(language, { type: "unit", style: "narrow" }));

/** "12 min", or "1 hr 5 min" from 65. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return minute().format(rest);
  return units().format([hour().format(hours), ...(rest === 0 ? [] : [minute().format(rest)])]);
}

const sizeIn = (unit: "kilobyte" | "megabyte" | "gigabyte", maximumFractionDigits = 0) =>
  inLanguage((language) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits }));
const [kilobytes, megabytes, gigabytes] = [sizeIn("kilobyte"), sizeIn("megabyte"), sizeIn("gigabyte", 1)];

/** "45 kB", "12 MB", "1.5 GB". */
export function formatBytes(bytes: number): string {
  if (bytes >= 1024 ** 3) return gigabytes().format(bytes / 1024 ** 3);
  return bytes >= 1024 ** 2 ? megabytes().format(bytes / 1024 ** 2) : kilobytes().format(Math.max(1, bytes / 1024));
}

/** Format a position in a recording, as players do. */
export function clockOf(seconds: number): string {
  const all = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(all % 60).padStart(2, "0")];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
