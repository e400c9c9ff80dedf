import { z } from "zod";
import { storedAnswerSchema } from "./answer.schema.ts";
import { oneLine } from "./keepable-text.ts";

const time = z.iso.datetime();
const count = z.int().min(0);
const hundredths = count.max(10_000).meta({ description: "Hundredths of a percent" });

/** Answers that came too late, with what is saved of the same questions. */
export const lateListSchema = z
  .object({
    answers: z.array(
      z.object({
        attempt_id: z.uuid(),
        position: count,
        full_name: z.string(),
        stem: z.string(),
        answer: storedAnswerSchema.nullable(),
        saved: storedAnswerSchema.nullable(),
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
  reason: z.string().transform(oneLine).pipe(z.string().min(1).max(500)),
});

/** No grade is none of them as a value: it is not 0. */
const gradeStates = ["none", "running", "handed-in", "graded", "missing"] as const;
export const gradebookSchema = z
  .object({
    course: z.object({ id: z.uuid(), title: z.string() }),
    exams: z.array(z.object({ id: z.uuid(), title: z.string(), passing_percent: z.int(), closes_at: time.nullable() })),
    learners: z.array(
      z.object({
        full_name: z.string(),
        cells: z.array(
          z.object({
            state: z.enum(gradeStates),
            grade: hundredths.nullable(),
            passed: z.boolean().nullable(),
            attempts: count,
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
