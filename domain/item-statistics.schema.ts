import { z } from "zod";
import { questionTypes } from "./question.ts";

const count = z.int().min(0);
const interval = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();
const thirds = z.tuple([count, count, count]);

/** Statistics of an exam's questions, from first attempts. */
export const examStatisticsSchema = z
  .object({
    people: count.meta({ description: "The number of people whose first attempts are counted" }),
    items: z.array(
      z.object({
        question_id: z.uuid(),
        stem: z.string().meta({ description: "Markdown" }),
        type: z.enum(questionTypes),
        n: count.meta({ description: "The number of people who reached the question" }),
        omitted: count,
        not_reached: count,
        difficulty: interval.meta({ description: "The mean share of the question's points, with its 95% interval" }),
        discrimination: interval.meta({
          description: "The correlation with the share of points on the other questions that a person saw",
        }),
        timed: count.meta({ description: "The number of people whose time with the question in view was measured" }),
        visible_ms: interval.meta({ description: "The median of that time in milliseconds, with its 95% interval" }),
        sizes: thirds.meta({ description: "The number of people in the lowest, middle and highest third" }),
        options: z
          .array(
            z.object({
              part: z.string().nullable().meta({ description: "The gap, or the left side of a match" }),
              text: z.string(),
              correct: z.boolean(),
              chosen: thirds,
              shares: z
                .tuple([interval, interval, interval])
                .meta({ description: "The share of each third that chose it, with its 95% interval" }),
            }),
          )
          .meta({
            description:
              "Options, the choices of gaps, matches, and the most frequent wrong texts and numbers, at most five, as compared in grading",
          }),
        flags: z.array(z.enum(["too-easy", "too-hard", "weak", "reversed"])),
      }),
    ),
  })
  .meta({ id: "ExamStatistics", description: "Statistics of an exam's questions." });
export type ExamStatistics = z.infer<typeof examStatisticsSchema>;
