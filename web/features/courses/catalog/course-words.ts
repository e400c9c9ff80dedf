import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { defaultCategories, Level } from "#domain/course.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";

const words = defineMessages({
  level: { beginner: msg`Beginner`, intermediate: msg`Intermediate`, advanced: msg`Advanced` } satisfies Record<
    Level,
    MessageDescriptor
  >,
  category: {
    Technology: msg`Technology`,
    Business: msg`Business`,
    Marketing: msg`Marketing`,
    Design: msg`Design`,
  } satisfies Record<(typeof defaultCategories)[number], MessageDescriptor>,
  lesson: (count: number) => msg`${plural(count, { one: "# lesson", other: "# lessons" })}`,
  section: (count: number) => msg`${plural(count, { one: "# section", other: "# sections" })}`,
  module: (count: number) => msg`${plural(count, { one: "# module", other: "# modules" })}`,
  moduleName: (number: number) => msg`Module ${number}`,
  free: msg({ message: "Free", context: "price" }),
  course: (count: number) => msg`${plural(count, { one: "# course", other: "# courses" })}`,
});

export function levelName(level: Level): string {
  return words.level[level];
}

/**
 * Return a category in the reader's language. Only the categories that a new academy starts with have translations; others are returned as
 * they are.
 */
export function categoryName(category: string): string {
  const known: Readonly<Record<string, string>> = words.category;
  return Object.hasOwn(known, category) ? (known[category] ?? category) : category;
}

/** Return the name of a module, which has none of its own: "Module 1". */
export function moduleName(index: number): string {
  return words.moduleName(index + 1);
}

/** Return the price of every course until payments exist. */
export function priceAsked(): string {
  return words.free;
}

/** "1 lesson", "6 lessons". */
export function countOf(count: number, noun: "lesson" | "section" | "module" | "course"): string {
  return words[noun](count);
}
