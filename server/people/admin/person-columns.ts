import { sql, type ExpressionBuilder } from "kysely";
import { isoTime } from "#server/platform/database/iso-time.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** A person as the wire knows them (domain `Person`), for a select from `profiles` joined with `users`. */
export function personColumns(eb: ExpressionBuilder<Schema, "profiles" | "users">) {
  return [
    "profiles.id" as const,
    "profiles.full_name" as const,
    "users.email" as const,
    "profiles.role" as const,
    "users.is_super_admin" as const,
    isoTime("profiles.created_at").as("created_at"),
    isoTime("users.last_sign_in_at").$castTo<string | null>().as("last_sign_in_at"),
    eb
      .exists(
        eb
          .selectFrom("mfa_factors")
          .select("mfa_factors.id")
          .whereRef("mfa_factors.user_id", "=", "users.id")
          .where("mfa_factors.status", "=", "verified"),
      )
      .$castTo<boolean>()
      .as("second_factor"),
    sql<boolean>`coalesce(users.banned_until > now(), false)`.as("banned"),
    eb
      .selectFrom("sessions")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .whereRef("sessions.user_id", "=", "users.id")
      .$asScalar()
      .$notNull()
      .as("sessions"),
    eb
      .selectFrom("courses")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .whereRef("courses.instructor_id", "=", "profiles.id")
      .$asScalar()
      .$notNull()
      .as("courses_taught"),
  ];
}
