import type { Profile, ProfileChange } from "#domain/profile.schema.ts";
import { roleSchema } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";

/** A person's profile. Undefined when it has been deleted. */
export async function findProfile(db: Database, userId: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .select(["profiles.id", "users.email", "profiles.full_name", "profiles.role", "users.is_super_admin"])
    .where("profiles.id", "=", userId)
    .executeTakeFirst();
  return row && { ...row, role: roleSchema.parse(row.role) };
}

/** Changes what a person may change of their own profile. Undefined when it has been deleted. */
export async function changeProfile(db: Database, userId: string, change: ProfileChange): Promise<Profile | undefined> {
  const row = await db
    .updateTable("profiles")
    .from("users")
    .set({ full_name: change.full_name })
    .whereRef("users.id", "=", "profiles.id")
    .where("profiles.id", "=", userId)
    .returning(["profiles.id", "users.email", "profiles.full_name", "profiles.role", "users.is_super_admin"])
    .executeTakeFirst();
  return row && { ...row, role: roleSchema.parse(row.role) };
}
