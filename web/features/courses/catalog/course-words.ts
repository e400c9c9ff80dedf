import type { Level } from "#domain/course.ts";
import { plural } from "#domain/plural.ts";

const levelNames: Record<Level, string> = { beginner: "Beginner", intermediate: "Intermediate", advanced: "Advanced" };

export function levelName(level: Level): string {
  return levelNames[level];
}

/** "1 lesson", "6 lessons". */
export function countOf(count: number, noun: string): string {
  return plural(count, noun, `${noun}s`);
}
