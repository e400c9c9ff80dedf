import { z } from "zod";
import { cartLimit } from "./cart.ts";

/** As many courses as one purchase may be about: as many as a cart holds. */
const largestPurchase = cartLimit;

/** What a purchase asks for: courses, by their ids. Prices are none of the browser's business. */
export const checkoutSchema = z.strictObject({
  course_ids: z
    .array(z.uuid().toLowerCase())
    .min(1, "Your cart is empty")
    .max(largestPurchase, `At most ${largestPurchase} courses can be bought at once.`),
});

const boughtCourseSchema = z.object({ id: z.uuid(), title: z.string() });

/** What came of it: the courses that the person is new in, and those that they had before. */
export const checkoutAnswerSchema = z.object({
  enrolled: z.array(boughtCourseSchema),
  already_enrolled: z.array(boughtCourseSchema),
});
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>;
