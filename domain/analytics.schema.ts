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
        enrollments: count.meta({ description: "Enrollments that began" }),
        active_learners: count.meta({ description: "People who opened a lesson of a course that they take" }),
        ai_calls: count,
        ai_tokens: count,
      }),
    ),
    weeks: z
      .array(z.object({ monday: z.iso.date(), active_learners: count }))
      .meta({ description: "The calendar weeks that the days lie in. Who learned on two days of a week is one learner of it." }),
    active_learners: count.meta({ description: "People who learned at any time of the period" }),
    courses: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          learners: count,
          completed: count.meta({ description: "Learners at 100 percent" }),
          average_progress: z.int().min(0).max(100),
        }),
      )
      .meta({ description: "The courses with the most learners, whenever they enrolled; twenty at most" }),
    ai: z.object({
      daily_tokens: count.meta({ description: "What a person may use a day" }),
      functions: z.array(useSchema.extend({ function_name: z.string() })),
      models: z.array(useSchema.extend({ model: z.string() })),
      people: z
        .array(useSchema.extend({ id: z.string(), full_name: z.string().nullable(), email: z.string().nullable() }))
        .meta({ description: "Who used the most tokens, then calls; twenty at most" }),
    }),
  })
  .meta({ id: "Analytics" });
export type Analytics = z.infer<typeof analyticsSchema>;
