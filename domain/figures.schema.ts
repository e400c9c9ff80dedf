import { z } from "zod";

/** The academy's figures, counted from the database. */
export const metricsSchema = z
  .object({
    students: z.int().min(0).meta({ description: "People who take a course that is offered" }),
    courses: z.int().min(0),
    lessons: z.int().min(0).meta({ description: "Lessons of these courses" }),
    completion_percent: z
      .int()
      .min(0)
      .max(100)
      .nullable()
      .meta({ description: "How many of the courses begun were finished; null until there are enough to say" }),
  })
  .meta({ id: "Figures", description: "The academy in figures" });
export type Figures = z.infer<typeof metricsSchema>;
