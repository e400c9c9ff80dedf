import { z } from "zod";
import { storableText } from "./storable-text.ts";

/** A person's accommodations in every exam. */
const accommodationFields = {
  time_percent: z.int().min(100).max(400).meta({ description: "Exam time as a percentage of the standard time" }),
  break_minutes: z.int().min(0).max(240).meta({ description: "Minutes of breaks that stop the clock, per attempt" }),
  extra_attempts: z.int().min(0).max(20),
  calm: z.boolean().meta({ description: "Whether the exam is shown without a running clock" }),
};
/** What instructors see: the effect, not the reason. */
export const accommodationEffectSchema = z.object(accommodationFields);
export type Accommodation = z.infer<typeof accommodationEffectSchema>;

/** No accommodation. */
export const noAccommodation: Accommodation = { time_percent: 100, break_minutes: 0, extra_attempts: 0, calm: false };

export const newAccommodationSchema = z.strictObject({
  ...accommodationFields,
  reason: z
    .string()
    .overwrite((text) => storableText(text).trim())
    .max(2_000)
    .default("")
    .meta({ description: "Visible only to admins and the person" }),
});
export const accommodationSchema = accommodationEffectSchema
  .extend({ reason: z.string(), set_at: z.iso.datetime().nullable() })
  .meta({ id: "Accommodation", description: "A person's accommodation in every exam." });
export const accommodationListSchema = z.object({
  learners: z.array(accommodationEffectSchema.extend({ id: z.uuid(), full_name: z.string() })),
});
export type AccommodationList = z.infer<typeof accommodationListSchema>;
