import { z } from "zod";
import { gradeGroupLimits as limits, gradeStates } from "./course-grade.ts";
import { completeAnswerSchema } from "./answer.schema.ts";
import { oneLine } from "./storable-text.ts";

const time = z.iso.datetime();
const count = z.int().min(0);
const hundredths = count.max(10_000).meta({ description: "Hundredths of a percent" });

/** Late answers, and the answers saved in time to the same questions. */
export const lateListSchema = z
  .object({
    answers: z.array(
      z.object({
        attempt_id: z.uuid(),
        position: count,
        full_name: z.string(),
        stem: z.string(),
        answer: completeAnswerSchema.nullable(),
        saved: completeAnswerSchema.nullable(),
        words: z.string().meta({ description: "The answer in the words of the question, one line per part" }),
        saved_words: z.string().meta({ description: "The same for the answer that was saved in time" }),
        received_at: time,
        closed_at: time,
        counts: z.boolean().nullable(),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "LateList" });
export type LateList = z.infer<typeof lateListSchema>;
export const lateDecisionSchema = z.strictObject({
  counts: z.boolean(),
  reason: z.string().overwrite(oneLine).min(1).max(500),
});

const groupFields = {
  title: z.string().overwrite(oneLine).min(1).max(limits.title),
  weight: z.int().min(1).max(limits.weight),
  drop_lowest: z
    .int()
    .min(0)
    .max(limits.drop)
    .default(0)
    .meta({ description: "The number of a learner's lowest grades that do not count" }),
};

/** The groups of a course's exams, in order. If there are any, an exam outside of them does not count. */
export const gradeGroupsSchema = z
  .strictObject({
    groups: z
      .array(z.strictObject({ ...groupFields, exam_ids: z.array(z.uuid().toLowerCase()).max(100).default([]) }))
      .max(limits.groups),
    replaces: z.array(z.uuid().toLowerCase()).max(limits.groups).optional().meta({
      description: "The IDs of the groups that these were made from; if the course has others by now, nothing is changed",
    }),
  })
  .refine(
    ({ groups }) =>
      new Set(groups.flatMap(({ exam_ids }) => exam_ids)).size === groups.flatMap(({ exam_ids }) => exam_ids).length,
    {
      path: ["groups"],
      message: "The groups must not share an exam.",
    },
  );
export type GradeGroups = z.infer<typeof gradeGroupsSchema>;

/** An instructor's decision about a learner's exam. */
export const gradeDecisionSchema = z
  .strictObject({
    decision: z.enum(["excuse", "set", "none"]).meta({ description: "`none` withdraws the decision" }),
    grade: z.union([hundredths, z.null()]).default(null),
    reason: z.string().overwrite(oneLine).max(limits.reason).default(""),
    replaces: z.union([time, z.null()]).optional().meta({
      description:
        "The `set_at` of the decision that this one replaces, or null if there was none; if there is another one by now, nothing is changed",
    }),
  })
  .refine(({ decision, grade }) => decision !== "set" || grade !== null, { path: ["grade"], message: "The grade is missing." })
  .refine(({ decision, grade }) => decision === "set" || grade === null, {
    path: ["grade"],
    message: "The grade is only allowed with “set”.",
  })
  .refine(({ decision, reason }) => decision === "none" || reason !== "", {
    path: ["reason"],
    message: "The reason is missing.",
  });
export type GradeDecisionChange = z.infer<typeof gradeDecisionSchema>;

export const gradebookSchema = z
  .object({
    course: z.object({ id: z.uuid(), title: z.string() }),
    groups: z.array(z.object({ id: z.uuid(), title: z.string(), weight: z.int(), drop_lowest: z.int() })),
    exams: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        passing_percent: z.int(),
        closes_at: time.nullable(),
        group_id: z.uuid().nullable(),
        results_when_posted: z.boolean(),
        to_post: count.meta({
          description:
            "The number of learners with a grade that is not posted yet; 0 for exams whose grades do not have to be posted",
        }),
      }),
    ),
    learners: z.array(
      z.object({
        id: z.uuid(),
        full_name: z.string(),
        grade: hundredths
          .nullable()
          .meta({ description: "The course grade; null if nothing is graded, which is not the same as 0" }),
        cells: z.array(
          z.object({
            state: z.enum(gradeStates),
            grade: hundredths.nullable(),
            passed: z.boolean().nullable(),
            attempts: count,
            posted: z.boolean().meta({ description: "False if part of the learner's result is still waiting to be posted" }),
            decision: z
              .object({ reason: z.string(), set_at: time })
              .nullable()
              .meta({ description: "Present if an instructor has set the grade or excused the learner" }),
          }),
        ),
      }),
    ),
    total: count,
    page: z.int().min(1),
    page_size: z.int().min(1),
  })
  .meta({ id: "Gradebook", description: "The grades of a course's learners." });
export type Gradebook = z.infer<typeof gradebookSchema>;
