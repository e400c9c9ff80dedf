import { z } from "zod";
import { profileChangeSchema } from "./profile.schema.ts";
import { roleSchema } from "./role.schema.ts";

/** A person as admins see them. */
export const personSchema = z
  .object({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string(),
    role: roleSchema,
    is_super_admin: z.boolean(),
    created_at: z.iso.datetime(),
    last_sign_in_at: z.iso.datetime().nullable(),
    second_factor: z.boolean().meta({ description: "Whether a second factor is set up" }),
    banned: z.boolean(),
    sessions: z.int().meta({ description: "Number of devices on which the person is signed in" }),
    courses_taught: z.int(),
  })
  .meta({ id: "Person", description: "A person as seen by those who run the academy." });
export type Person = z.infer<typeof personSchema>;

/** One page of the people that a search finds, newest first. */
export const peopleListSchema = z.object({
  people: z.array(personSchema),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
});
export type PeopleList = z.infer<typeof peopleListSchema>;

/** An admin's changes to another person: omitted fields stay unchanged, and unknown fields are refused by name. */
export const personChangeSchema = z
  .strictObject({
    full_name: profileChangeSchema.shape.full_name.optional(),
    role: roleSchema.optional(),
  })
  .refine((change) => change.full_name !== undefined || change.role !== undefined, "Give a name or a role.");
export type PersonChange = z.infer<typeof personChangeSchema>;

/** The figures of the overview. */
export const academyCountsSchema = z.object({ users: z.int(), courses: z.int(), instructors: z.int() });
export type AcademyCounts = z.infer<typeof academyCountsSchema>;
