import { z } from "zod";
import { cartLimit } from "./cart.ts";

/** The most courses in one purchase: as many as a cart holds. */
const largestPurchase = cartLimit;

/** A purchase: courses, by id. Prices are never taken from the browser. */
export const checkoutSchema = z.strictObject({
  course_ids: z
    .array(z.uuid().toLowerCase())
    .min(1, "Your cart is empty")
    .max(largestPurchase, `At most ${largestPurchase} courses can be bought at once.`),
});

const boughtCourseSchema = z.object({ id: z.uuid(), title: z.string() });

/** The result: newly enrolled courses, and those in which the person was already enrolled. */
export const checkoutAnswerSchema = z.object({
  enrolled: z.array(boughtCourseSchema),
  already_enrolled: z.array(boughtCourseSchema),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;
