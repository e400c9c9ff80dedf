import { z } from "zod";
import { asksSomething, completionParts, lessonRules } from "./completion.ts";
import { releaseLimits } from "./release.ts";

const time = z.iso.datetime();
const id = z.uuid().toLowerCase();

const ruleFields = {
  lessons: z.enum(lessonRules).meta({ description: "The lessons that have to be opened: none, the last one, or every one" }),
  checks: z.boolean().meta({ description: "Whether every practice question in the lessons has to be answered correctly" }),
  exams: z.boolean().meta({ description: "Whether every published exam has to be passed" }),
  grade_percent: z
    .union([z.int().min(1).max(100), z.null()])
    .meta({ description: "The course grade that has to be reached; null if none is required" }),
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
    .meta({ description: "Whether certificates issued from now on state the course grade; unchanged if omitted" }),
});

/** A course's rule as its authors see it, with the criteria that it can use. */
export const storedRuleSchema = z
  .object({
    rule: z.object(ruleFields),
    certificate_grade: z.boolean().meta({ description: "Whether certificates issued from now on state the course grade" }),
    checks: z.int().min(0).meta({ description: "The number of practice questions in lessons that learners can read" }),
    exams: z.int().min(0).meta({ description: "The number of published exams" }),
    completed: z
      .int()
      .min(0)
      .meta({ description: "The number of learners who have completed the course; they keep that status" }),
  })
  .meta({ id: "CompletionRule", description: "The rule by which a course is completed." });
export type StoredRule = z.infer<typeof storedRuleSchema>;

export const completionStatusSchema = z
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
          .meta({ description: "The number of lessons, questions or exams; for the grade, hundredths of a percent" }),
        total: z.int().min(0),
        met: z.boolean(),
        missing: z.array(z.object({ kind: z.enum(["lesson", "exam"]), id: z.uuid(), title: z.string() })),
      }),
    ),
  })
  .meta({ id: "CompletionStatus", description: "What completes a course, and how much of it the caller has done." });
export type CompletionStatus = z.infer<typeof completionStatusSchema>;
export const completionListSchema = z.object({ courses: z.array(completionStatusSchema) });

const oneOrNone = z.union([id, z.null()]).default(null);
export const releaseConditionSchema = z
  .strictObject({
    opens_at: z.union([time, z.null()]).default(null),
    after_days: z
      .union([z.int().min(1).max(releaseLimits.days), z.null()])
      .default(null)
      .meta({ description: "Days after enrollment" }),
    after_lesson_id: oneOrNone.meta({
      description: "The lesson to finish first, which means opening it and answering its practice questions correctly",
    }),
    after_exam_id: oneOrNone.meta({ description: "The exam to pass first" }),
  })
  .refine(({ after_lesson_id, after_exam_id }) => after_lesson_id === null || after_exam_id === null, {
    path: ["after_exam_id"],
    message: "Choose either a lesson or an exam to wait for, not both.",
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
  .meta({ id: "ReleaseList", description: "The release conditions of a course's lessons and exams." });
export type ReleaseList = z.infer<typeof releaseListSchema>;
