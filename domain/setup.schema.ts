import { z } from "zod";
import { oneLine } from "./keepable-text.ts";
import { emailSchema, fullNameLimit } from "./sign-up.schema.ts";

export const setupTokenSchema = z.string().min(1).max(200).meta({ description: "What stands behind the # of the setup link" });

/** Who sets an empty academy up, and becomes its super admin. */
export const firstPersonSchema = z.strictObject({
  token: setupTokenSchema,
  full_name: z.string().transform(oneLine).pipe(z.string().min(1).max(fullNameLimit)),
  email: emailSchema,
  password: z.string().min(1).max(1000),
});
