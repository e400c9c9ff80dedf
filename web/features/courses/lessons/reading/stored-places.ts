import { isHere } from "#web/platform/person-here.ts";

/** A person's position in a lesson's text, as this browser knows it. */
export type ReadingPlace = {
  courseId: string;
  /** Index of the block being read. */
  block: number;
  /** When, in milliseconds since 1970. */
  at: number;
  /** True until the server has it. */
  waiting: boolean;
};

/** The number of positions stored per person in this browser; the server has all of them. */
const storedLessons = 100;

type Places = Record<string, ReadingPlace>;

/** Return this person's position in this lesson, if this browser knows one. */
export function readPlace(userId: string, lessonId: string): ReadingPlace | null {
  return readPlaces(userId)[lessonId] ?? null;
}

/** List the lessons whose positions the server does not have yet. */
export function listWaitingLessons(userId: string): string[] {
  return Object.entries(readPlaces(userId)).flatMap(([lessonId, { waiting }]) => (waiting ? [lessonId] : []));
}

/** Store a position in this browser. */
export function storePlace(userId: string, lessonId: string, place: ReadingPlace): void {
  if (!isHere(userId)) return;
  const places = Object.entries({ ...readPlaces(userId), [lessonId]: place });
  const newest = places.sort(([, one], [, other]) => other.at - one.at).slice(0, storedLessons);
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // Storage is full or disabled; the server still gets the position.
  }
}

function storageKey(userId: string): string {
  return `academy-reading:${userId}`;
}

function readPlaces(userId: string): Places {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? "{}");
    return typeof stored === "object" && stored !== null ? onlyPlaces(stored) : {};
  } catch {
    return {};
  }
}

function onlyPlaces(stored: object): Places {
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, ReadingPlace] => isPlace(entry[1])));
}

function isPlace(value: unknown): value is ReadingPlace {
  if (typeof value !== "object" || value === null) return false;
  const { courseId, block, at, waiting } = value as Partial<Record<keyof ReadingPlace, unknown>>;
  return typeof courseId === "string" && Number.isInteger(block) && Number.isFinite(at) && typeof waiting === "boolean";
}
