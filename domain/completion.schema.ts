import { z } from "zod";
import { asksSomething, completionParts, lessonRules } from "./completion.ts";
import { releaseLimits } from "./release.ts";

const time = z.iso.datetime();
const id = z.uuid().toLowerCase();

const ruleFields = {
  lessons: z.enum(lessonRules).meta({ description: "Lessons to open: none, the last one, or every one" }),
  checks: z.boolean().meta({ description: "Whether every practice question in the lessons has to be answered correctly" }),
  exams: z.boolean().meta({ description: "Whether every published exam has to be passed" }),
  grade_percent: z.union([z.int().min(1).max(100), z.null()]).meta({ description: "The course grade to reach; null: none" }),
};

/** What completes a course, as its instructors set it. */
export const completionRuleSchema = z.strictObject(ruleFields).refine(asksSomething, {
  path: ["lessons"],
  message: "The lessons, practice questions, exams or grade must be required: choose at least one.",
});

/** What an author sets in one call: the rule, and whether certificates state the grade. */
export const completionChangeSchema = completionRuleSchema.safeExtend({
  certificate_grade: z
    .boolean()
    .optional()
    .meta({ description: "Whether certificates issued from now on say the course's grade; left out: as it was" }),
});

/** A course's rule as its authors see it, with the criteria that it can use. */
export const storedRuleSchema = z
  .object({
    rule: z.object(ruleFields),
    certificate_grade: z.boolean().meta({ description: "Whether certificates issued from now on say the course's grade" }),
    checks: z.int().min(0).meta({ description: "Practice questions in lessons that learners read" }),
    exams: z.int().min(0).meta({ description: "Published exams" }),
    completed: z.int().min(0).meta({ description: "Learners who have completed the course; they stay so" }),
  })
  .meta({ id: "CompletionRule", description: "What completes a course." });
export type StoredRule = z.infer<typeof storedRuleSchema>;

const completionStatusSchema = z
  .object({
    course: z.object({ id: z.uuid(), title: z.string() }),
    completed_at: time.nullable(),
    rule: z.object(ruleFields),
    parts: z.array(
      z.object({
        part: z.enum(completionParts),
        done: z
          .int()
          .min(0)
          .nullable()
          .meta({ description: "Lessons, questions or exams; of the grade hundredths of a percent" }),
        total: z.int().min(0),
        met: z.boolean(),
        missing: z.array(z.object({ kind: z.enum(["lesson", "exam"]), id: z.uuid(), title: z.string() })),
      }),
    ),
  })
  .meta({ id: "CompletionStatus", description: "What completes a course, and what of it the caller has done." });
export type CompletionStatus = z.infer<typeof completionStatusSchema>;
export const completionListSchema = z.object({ courses: z.array(completionStatusSchema) });

const oneOrNone = z.union([id, z.null()]).default(null);
export const releaseConditionSchema = z
  .strictObject({
    opens_at: z.union([time, z.null()]).default(null),
    after_days: z
      .union([z.int().min(1).max(releaseLimits.days), z.null()])
      .default(null)
      .meta({ description: "Days from enrolling" }),
    after_lesson_id: oneOrNone.meta({
      description: "The lesson to finish first: opened, with its practice questions answered correctly",
    }),
    after_exam_id: oneOrNone.meta({ description: "The exam to pass first" }),
  })
  .refine(({ after_lesson_id, after_exam_id }) => after_lesson_id === null || after_exam_id === null, {
    path: ["after_exam_id"],
    message: "The after exam must be empty where a lesson comes first.",
  });

const storedCondition = {
  opens_at: time.nullable(),
  after_days: z.int().nullable(),
  after_lesson_id: z.uuid().nullable(),
  after_exam_id: z.uuid().nullable(),
};

/** The lessons and exams of a course in order, each with its release condition. */
export const releaseListSchema = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(["lesson", "exam"]),
        id: z.uuid(),
        title: z.string(),
        published: z.boolean(),
        condition: z.union([z.object(storedCondition), z.null()]),
      }),
    ),
  })
  .meta({ id: "ReleaseList", description: "What the lessons and exams of a course wait for." });
export type ReleaseList = z.infer<typeof releaseListSchema>;
