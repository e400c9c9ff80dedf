import { z } from "zod";
import { roleSchema, type Caller } from "./role.schema.ts";
import { cleanFullName, fullNameLimit } from "./sign-up.schema.ts";

/** A person's own profile. */
export const profileSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    full_name: z.string(),
    role: roleSchema,
    is_super_admin: z.boolean(),
  })
  .meta({ id: "Profile", description: "What the academy knows of the caller." });
export type Profile = z.infer<typeof profileSchema>;

/** Return the caller's profile, as it was in the database when the call arrived. */
export function profileOf({ userId, email, fullName, role, isSuperAdmin }: Caller): Profile {
  return { id: userId, email, full_name: fullName, role, is_super_admin: isSuperAdmin };
}

/** The fields of a profile that its owner may change. Unknown fields are refused by name. */
export const profileChangeSchema = z.strictObject({
  full_name: z
    .string()
    .overwrite(cleanFullName)
    .min(1, "Please enter your name.")
    .max(fullNameLimit, `A name may have at most ${fullNameLimit} characters.`)
    .meta({ example: "Ada Lovelace" }),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;
