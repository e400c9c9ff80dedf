import { z } from "zod";
import { questionTypes } from "./question.ts";

const count = z.int().min(0);
const interval = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable();
const thirds = z.tuple([count, count, count]);

/** Statistics of an exam's questions, from first attempts. */
export const examStatisticsSchema = z
  .object({
    people: count.meta({ description: "Whose first attempts are counted" }),
    items: z.array(
      z.object({
        question_id: z.uuid(),
        stem: z.string().meta({ description: "Markdown" }),
        type: z.enum(questionTypes),
        n: count.meta({ description: "People who reached it" }),
        omitted: count,
        not_reached: count,
        difficulty: interval.meta({ description: "Mean share of its points, with its 95 % interval" }),
        discrimination: interval.meta({ description: "Correlation with the share of what else a person saw" }),
        timed: count.meta({ description: "People whose time with it in view was measured" }),
        visible_ms: interval.meta({ description: "Median of that time in milliseconds, with its 95 % interval" }),
        sizes: thirds.meta({ description: "People in the lowest, middle and highest third" }),
        options: z.array(z.object({ text: z.string(), correct: z.boolean(), chosen: thirds })),
        flags: z.array(z.enum(["too-easy", "too-hard", "weak", "reversed"])),
      }),
    ),
  })
  .meta({ id: "ExamStatistics", description: "How the questions of an exam did." });
export type ExamStatistics = z.infer<typeof examStatisticsSchema>;
