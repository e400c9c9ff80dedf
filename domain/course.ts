import { z } from "zod";

export const levels = ["beginner", "intermediate", "advanced"] as const;
export const levelSchema = z.enum(levels);
export type Level = z.infer<typeof levelSchema>;

/** The categories that the footer and a new academy know; courses may name others. */
export const defaultCategories = ["Technology", "Business", "Marketing", "Design"] as const;

export const featuredCourseCount = 4;
export const homeCategoryCount = 4;
export const lessonsPerModule = 3;
export const lessonDurationLabel = "5min";
export const metaDescriptionLength = 160;

export const instructorSchema = z.object({ id: z.uuid(), full_name: z.string() });

/** A lesson as everybody may see it: no content. */
export const lessonOutlineSchema = z.object({ id: z.uuid(), title: z.string(), position: z.int().min(0) });
export type LessonOutline = z.infer<typeof lessonOutlineSchema>;

/** A course as a card shows it. duration in hours, price in cents. */
export const courseSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  level: levelSchema,
  duration: z.int().min(0),
  price: z.int().min(0),
  rating: z.number().min(0).max(5),
  featured_image_url: z.string().nullable(),
  instructor: instructorSchema.nullable(),
  lesson_count: z.int().min(0),
});
export type CourseSummary = z.infer<typeof courseSummarySchema>;

/** A course with its outline, as the product page shows it. */
export const courseSchema = courseSummarySchema.extend({ lessons: z.array(lessonOutlineSchema) });
export type Course = z.infer<typeof courseSchema>;

export const categoryCountSchema = z.object({ name: z.string(), count: z.int().min(0) });
export type CategoryCount = z.infer<typeof categoryCountSchema>;

/** Lessons in order, three to a module; the last module takes what is left. */
export function groupIntoModules<T>(lessons: readonly T[]): T[][] {
  const modules: T[][] = [];
  for (let start = 0; start < lessons.length; start += lessonsPerModule) {
    modules.push(lessons.slice(start, start + lessonsPerModule));
  }
  return modules;
}

/** Cents as dollars with two decimals: 1999 is "$19.99". */
export function formatPrice(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

/** A text on one line, cut at 160 characters (UTF-16 units, never inside a surrogate pair). */
export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= metaDescriptionLength) return line;
  const cut = line.slice(0, metaDescriptionLength);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
