/*
 * Course constants and functions without schemas: public pages run these in the browser, where a validation library would be the largest
 * thing they load.
 */

export const levels = ["beginner", "intermediate", "advanced"] as const;
export type Level = (typeof levels)[number];
export const defaultLevel: Level = "beginner";

/** What a lesson mainly is: it shows a video, else it lets hear a recording, else it is only read. */
export const lessonKinds = ["text", "video", "audio"] as const;
export type LessonKind = (typeof lessonKinds)[number];

/** The limits of a course: characters (UTF-16 units), hours, cents, outcomes, co-instructors, sections and lessons. */
export const courseLimits = {
  title: 200,
  description: 5000,
  category: 80,
  duration: 10_000,
  price: 100_000_000,
  outcomes: 12,
  outcome: 200,
  coInstructors: 10,
  sections: 100,
  lessons: 500,
} as const;

/** The percentage of a recording that must be watched for it to count as complete: its limits, and what applies unless a teacher decides. */
export const watchedPercent = { least: 50, most: 100, default: 90 } as const;

/** Ratings: stars, characters of the comment, and how many are needed before the course page shows their average. */
export const ratingLimits = { stars: 5, comment: 1000, enough: 5 } as const;

/** Languages offered in the settings of a course; others are valid too. */
export const offeredLanguages = ["en", "fr", "sw", "pt", "es", "de", "ar", "zh", "hi"] as const;

/** Reading speed in words per minute: with the length of its recordings, it gives the duration of a lesson. */
export const wordsPerMinute = 200;

/** Draft courses that one instructor may have at a time. */
export const draftCourseLimit = 50;

/** The categories in the footer and in a new academy; courses may use others. */
export const defaultCategories = ["Technology", "Business", "Marketing", "Design"] as const;

export const featuredCourseCount = 4;
export const homeCategoryCount = 4;
const lessonsPerModule = 3;
const metaDescriptionLength = 160;

/** The longest search for courses, in UTF-16 units. */
export const courseSearchLimit = 200;
export const coursePageSize = { default: 24, most: 100 } as const;
/** Courses on one page of the library, and instructors in one list to choose from. */
export const libraryPageSize = 25;
export const instructorListSize = 50;
/** The orders of a list of courses. By default a search is ordered by relevance and everything else by newest. */
export const courseOrders = ["relevance", "newest", "title", "rating", "popular"] as const;
export type CourseOrder = (typeof courseOrders)[number];

/** Return whether a course is in the store: published, and not archived. */
export function isOffered({ published, archived }: { published: boolean; archived: boolean }): boolean {
  return published && !archived;
}

/** Group lessons in order, three to a module; the last module takes the rest. */
export function groupIntoModules<T>(lessons: readonly T[]): T[][] {
  const modules: T[][] = [];
  for (let start = 0; start < lessons.length; start += lessonsPerModule) {
    modules.push(lessons.slice(start, start + lessonsPerModule));
  }
  return modules;
}

/** The section of a lesson in an outline; null if the course has none. */
type InSection = { section_id: string | null };

/** A displayed group of lessons. `id` is null for a module, which has no name of its own. */
export type LessonGroup<Lesson> = { id: string | null; title: string; lessons: Lesson[] };

/** Group a course's lessons by section or, if it has none, three lessons to a module. Empty sections are left out. */
export function groupLessons<Lesson extends InSection>(
  lessons: readonly Lesson[],
  sections: ReadonlyArray<{ id: string; title: string }>,
): LessonGroup<Lesson>[] {
  if (sections.length === 0) {
    return groupIntoModules(lessons).map((module, index) => ({ id: null, title: moduleTitle(index), lessons: module }));
  }
  return sections
    .map(({ id, title }) => ({ id, title, lessons: lessons.filter(({ section_id }) => section_id === id) }))
    .filter((section) => section.lessons.length > 0);
}

/** Return a module's title: "Module 1". */
function moduleTitle(index: number): string {
  return `Module ${index + 1}`;
}

/**
 * Group lessons as learners see them, plus unpublished ones: each joins the group of the lesson before it. The first name
 * that an author gives turns these groups into sections.
 */
export function groupForAuthors<Lesson extends { state: "draft" | "published" | "changed" }>(
  lessons: readonly Lesson[],
): Lesson[][] {
  const groups: Lesson[][] = [];
  let published = 0;
  for (const lesson of lessons) {
    const begins = lesson.state !== "draft" && published % lessonsPerModule === 0 && published > 0;
    if (groups.length === 0 || begins) groups.push([]);
    groups.at(-1)?.push(lesson);
    if (lesson.state !== "draft") published++;
  }
  return groups;
}

/** The facts that determine a course's duration: its lessons, and the hours set by its author (0 for none). */
type Timed = { duration: number; lessons: ReadonlyArray<{ minutes: number | null }> };

/** Return the duration of a course in minutes: the sum of its lessons, else the set hours; null if neither is known. */
export function courseMinutes({ duration, lessons }: Timed): number | null {
  const known = lessons.flatMap(({ minutes }) => (minutes === null ? [] : [minutes]));
  if (known.length > 0) return known.reduce((sum, minutes) => sum + minutes, 0);
  return duration > 0 ? duration * 60 : null;
}

/** Return the duration of a course in whole hours, as stated on certificates; null below half an hour. */
export function courseHours(course: Timed): number | null {
  return Math.round((courseMinutes(course) ?? 0) / 60) || null;
}

/** Format cents as money in a language: 1999 is "$19.99" in English. The minus sign comes first: -100 is "-$1.00". */
export function formatPrice(cents: number, currency = "USD", language = "en"): string {
  if (currency !== "USD" || language !== "en")
    return new Intl.NumberFormat(language, {
      style: "currency",
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(cents / 100);
  const amount = (Math.abs(cents) / 100).toFixed(2);
  return cents < 0 && amount !== "0.00" ? `-$${amount}` : `$${amount}`;
}

/** Parse a typed whole number, such as a price in cents: "1999" is 1999, and anything else is 0. */
export function readWholeNumber(text: string): number {
  return Number.parseInt(text, 10) || 0;
}

/** Shorten a text to one line of 160 characters (UTF-16 units, never inside a surrogate pair). */
export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= metaDescriptionLength) return line;
  const cut = line.slice(0, metaDescriptionLength);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
