import { z } from "zod";

/** The steps of setting up an academy, in the order in which they are offered. Each can be dismissed and changed later. */
export const setupSteps = ["look", "place", "opening", "mail", "legal", "ai", "course", "invite", "launch"] as const;
export type SetupStep = (typeof setupSteps)[number];

const waitingWork = z.object({
  kind: z.enum(["essays_to_grade", "questions_open"]),
  count: z.int(),
  course: z.object({ id: z.uuid(), title: z.string() }),
});
export type WaitingWork = z.infer<typeof waitingWork>;

/** Work that is waiting for an instructor. */
export const waitingSchema = z
  .object({
    work: z
      .array(waitingWork)
      .meta({ description: "By course, those with the most work first, at most ten courses of each kind" }),
    drafts: z.int().meta({ description: "The number of agents' drafts waiting for the caller's decision" }),
  })
  .meta({ id: "WaitingWork", description: "Work for an instructor: learners' requests and drafts to review" });
export type Waiting = z.infer<typeof waitingSchema>;

export const overviewSchema = z
  .object({
    steps: z
      .array(z.object({ step: z.enum(setupSteps), state: z.enum(["open", "done", "put_aside"]) }))
      .meta({ description: "The remaining setup steps; empty in the demo" }),
    week: z
      .object({
        new_people: z.int(),
        enrollments: z.int(),
        active_learners: z.int(),
        certificates: z.int(),
      })
      .meta({ description: "The last seven days" }),
    needs: z
      .array(
        z.object({
          kind: z.enum(["data_requests", "mails_failed", "drafts_waiting", "courses_without_instructor"]),
          count: z.int(),
        }),
      )
      .meta({ description: "What needs attention" }),
    work: z
      .array(waitingWork)
      .meta({ description: "What learners are waiting for, by course, at most ten courses of each kind" }),
  })
  .meta({ id: "AcademyOverview", description: "The remaining setup steps, recent activity, and what needs attention" });
export type AcademyOverview = z.infer<typeof overviewSchema>;
