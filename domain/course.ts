import { z } from "zod";
import { levels } from "./course-rules.ts";

export const levelSchema = z.enum(levels);

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
