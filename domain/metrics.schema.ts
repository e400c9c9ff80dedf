import { z } from "zod";

/** The academy's metrics, counted from the database. */
export const metricsSchema = z
  .object({
    students: z.int().min(0).meta({ description: "People who take a course that is offered" }),
    courses: z.int().min(0),
    lessons: z.int().min(0).meta({ description: "The number of lessons in these courses" }),
    completion_percent: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "The percentage of started courses that were finished; null until there are enough to tell" }),
  })
  .meta({ id: "Metrics", description: "The academy's metrics" });
export type Metrics = z.infer<typeof metricsSchema>;
