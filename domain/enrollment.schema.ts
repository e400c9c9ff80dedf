import { z } from "zod";
import { courseSchema, courseStatusSchema, instructorSchema } from "./course.schema.ts";
import { cleanFullName, emailSchema, fullNameLimit } from "./sign-up.schema.ts";

/** A person's enrollment in a course. `progress` is in percent, `currentLesson` the index of the lesson opened last. */
export const enrollmentSchema = z
  .object({
    id: z.uuid(),
    user_id: z.uuid(),
    course_id: z.uuid(),
    progress: z.int().min(0).max(100).meta({ description: "In percent; never decreases" }),
    completed: z.boolean().meta({ description: "Whether the course was completed; never becomes false again" }),
    currentLesson: z.int().min(0).meta({ description: "Position of the lesson opened last" }),
  })
  .meta({ id: "Enrollment", description: "A person's enrollment in a course." });
export type Enrollment = z.infer<typeof enrollmentSchema>;

/** An enrollment with the course fields of a dashboard card. */
export const enrolledCourseSchema = enrollmentSchema
  .extend({ course: courseSchema })
  .meta({ id: "EnrolledCourse", description: "An enrollment with its course." });
export type EnrolledCourse = z.infer<typeof enrolledCourseSchema>;

const fillOut = "Please fill out all fields.";

/** A visitor's request to take a course: their name and mail address. */
export const enrollmentRequestSchema = z.strictObject({
  course_id: z.string(fillOut).meta({ format: "uuid" }),
  full_name: z
    .string(fillOut)
    .overwrite(cleanFullName)
    .min(1, fillOut)
    .max(fullNameLimit, `A name may have at most ${fullNameLimit} characters.`)
    .meta({ example: "Ada Lovelace" }),
  email: z
    .string(fillOut)
    .refine((email) => email.trim() !== "", { error: fillOut, abort: true })
    .pipe(emailSchema)
    .meta({ example: "ada@example.com" }),
});
export type EnrollmentRequest = z.infer<typeof enrollmentRequestSchema>;

/** A course on the product page, with the caller's enrollment; null for visitors and for those who are not enrolled. */
export const coursePageSchema = courseSchema
  .extend({
    ...courseStatusSchema.shape,
    outcomes: z.array(z.string()).meta({ description: "What learners can do after the course" }),
    language: z.string().meta({ description: "A language tag such as en or pt-BR", example: "en" }),
    instructors: z.array(instructorSchema).meta({ description: "Everyone who teaches the course, its first instructor first" }),
    ratings: z
      .union([z.object({ average: z.number().min(1).max(5), count: z.int().min(1) }), z.null()])
      .meta({ description: "Ratings by people who completed the course; null if there are fewer than five" }),
    enrollment: z.union([enrollmentSchema, z.null()]),
  })
  .meta({ id: "CoursePage", description: "A course, its status, and the caller's enrollment, if any." });
export type CoursePage = z.infer<typeof coursePageSchema>;
