import { z } from "zod";

const block = z
  .int()
  .min(0)
  .max(100_000)
  .meta({ description: "Index of a paragraph, heading, list or other block in the lesson's HTML" });

/** Where a person stopped reading a lesson, and when. */
export const readingPositionSchema = z
  .object({ block, read_at: z.string().meta({ format: "date-time" }) })
  .meta({ id: "ReadingPosition", description: "The place where the caller stopped reading a lesson." });
export type ReadingPosition = z.infer<typeof readingPositionSchema>;

const aYear = 31_536_000;

/** Current or earlier positions: a device that was offline reports them later. They carry ages, because devices' clocks are wrong. */
export const readingPositionChangeSchema = z.strictObject({
  block,
  seconds_ago: z.int().min(0).max(aYear).default(0),
});
