import { z } from "zod";
import { ratingLimits } from "./course.ts";
import { cleanText } from "./clean-text.schema.ts";

/** A person's rating of a finished course; 0 stars means not rated yet. */
export const ownRatingSchema = z
  .object({ stars: z.int().min(0).max(ratingLimits.stars), comment: z.string() })
  .meta({ id: "OwnRating", description: "The caller's own rating of a course; 0 stars before the first." });
export type OwnRating = z.infer<typeof ownRatingSchema>;

export const ratingChangeSchema = z.strictObject({
  stars: z.int().min(1).max(ratingLimits.stars),
  comment: cleanText(ratingLimits.comment).default(""),
});
