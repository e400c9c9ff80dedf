import { z } from "zod";

const count = z.int().nonnegative();

/** Calls to AI models: how many, how many of them failed, and the tokens that were charged. */
const useSchema = z.object({ calls: count, failed: count, input_tokens: count, output_tokens: count });
export type AiUse = z.infer<typeof useSchema>;

/** How the academy is used. Days are UTC days, oldest first, without gaps. */
export const analyticsSchema = z
  .object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        enrollments: count.meta({ description: "Enrollments that started on the day" }),
        active_learners: count.meta({ description: "People who opened a lesson of a course that they take" }),
        ai_calls: count,
        ai_tokens: count,
      }),
    ),
    weeks: z
      .array(z.object({ monday: z.iso.date(), active_learners: count }))
      .meta({ description: "The calendar weeks that contain the days. A person who learned on two days of a week counts once." }),
    active_learners: count.meta({ description: "People who learned at any time in the period" }),
    courses: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          learners: count,
          completed: count.meta({ description: "Learners whose progress is 100 percent" }),
          average_progress: z.int().min(0).max(100),
        }),
      )
      .meta({ description: "The courses with the most learners, whenever they enrolled; at most twenty" }),
    ai: z.object({
      daily_tokens: count.meta({ description: "Tokens that a person may use per day" }),
      functions: z.array(useSchema.extend({ function_name: z.string() })),
      models: z.array(useSchema.extend({ model: z.string() })),
      people: z
        .array(useSchema.extend({ id: z.string(), full_name: z.string().nullable(), email: z.string().nullable() }))
        .meta({ description: "The people who used the most tokens, then made the most calls; at most twenty" }),
    }),
  })
  .meta({ id: "Analytics" });
export type Analytics = z.infer<typeof analyticsSchema>;
