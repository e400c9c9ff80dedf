import type { Transaction } from "kysely";
import type { Role } from "#domain/role.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** A person of the sample academy. Courses name their instructor by `key`. */
export type SamplePerson = { key: string; email: string; fullName: string; role: Role; isSuperAdmin?: true };

/** The password of every sample account. It is public in the README, which is why the demo listens on this machine only. */
export const samplePassword = "academy-demo-1";

export const samplePeople: SamplePerson[] = [
  { key: "super", email: "super@academy.example", fullName: "Ines Okafor", role: "admin", isSuperAdmin: true },
  { key: "admin", email: "admin@academy.example", fullName: "Piet Lindqvist", role: "admin" },
  { key: "instructor", email: "instructor@academy.example", fullName: "Dr. Salma Renard", role: "instructor" },
  { key: "amara", email: "amara@academy.example", fullName: "Amara Diallo", role: "instructor" },
  { key: "jonas", email: "jonas@academy.example", fullName: "Jonas Feld", role: "instructor" },
  { key: "student", email: "student@academy.example", fullName: "Robin Maré", role: "student" },
];

/** The accounts in the demo's start message. */
export const sampleAccounts = [
  { label: "super admin", email: "super@academy.example" },
  { label: "admin", email: "admin@academy.example" },
  { label: "instructor", email: "instructor@academy.example" },
  { label: "student", email: "student@academy.example" },
];

/** The sample student's enrollments: the course, and the position of the lesson opened last. */
export const sampleEnrollments = [
  { course: "colour-with-confidence", position: 2 },
  { course: "negotiation-at-work", position: 1 },
  { course: "relational-databases-and-sql", position: 0 },
];

/** The course whose exam the sample student has taken. */
export const sampleExamTaken = "negotiation-at-work";
/** The course in whose exam a learner appeals the grade of an essay. */
export const sampleAppealed = "designing-reliable-services";

/**
 * The lessons the sample student opened, oldest first: hours before the sample was created, the course, and the lesson's position.
 * In each course the last one matches the enrollment.
 */
export const sampleVisits: ReadonlyArray<{ hoursAgo: number; course: string; position: number }> = [
  { hoursAgo: 557, course: "negotiation-at-work", position: 0 },
  { hoursAgo: 533, course: "negotiation-at-work", position: 0 },
  { hoursAgo: 485, course: "colour-with-confidence", position: 0 },
  { hoursAgo: 462, course: "negotiation-at-work", position: 1 },
  { hoursAgo: 461.5, course: "negotiation-at-work", position: 0 },
  { hoursAgo: 365, course: "colour-with-confidence", position: 0 },
  { hoursAgo: 364.6, course: "colour-with-confidence", position: 1 },
  { hoursAgo: 294, course: "colour-with-confidence", position: 1 },
  { hoursAgo: 222, course: "negotiation-at-work", position: 1 },
  { hoursAgo: 198, course: "relational-databases-and-sql", position: 0 },
  { hoursAgo: 197.4, course: "relational-databases-and-sql", position: 0 },
  { hoursAgo: 126, course: "colour-with-confidence", position: 0 },
  { hoursAgo: 125.5, course: "colour-with-confidence", position: 1 },
  { hoursAgo: 125, course: "colour-with-confidence", position: 2 },
  { hoursAgo: 53, course: "relational-databases-and-sql", position: 0 },
  { hoursAgo: 29, course: "negotiation-at-work", position: 1 },
  { hoursAgo: 5, course: "colour-with-confidence", position: 1 },
  { hoursAgo: 4.5, course: "colour-with-confidence", position: 2 },
];

export type SampleAccount = {
  id: string;
  email: string;
  fullName: string;
  role: Role;
  at: number;
  /** The password's hash; without one, the account cannot sign in with a password. */
  passwordHash?: string;
  isSuperAdmin?: boolean | undefined;
};

/** Insert accounts with their profiles and the identities of their addresses. */
export async function insertAccounts(trx: Transaction<Schema>, people: readonly SampleAccount[]): Promise<void> {
  await trx
    .insertInto("users")
    .values(
      people.map(({ id, email, at, passwordHash = null, isSuperAdmin = false }) => ({
        id,
        email,
        password_hash: passwordHash,
        email_confirmed_at: new Date(at).toISOString(),
        is_super_admin: isSuperAdmin,
        created_at: new Date(at).toISOString(),
      })),
    )
    .execute();
  await trx
    .insertInto("profiles")
    .values(
      people.map(({ id, fullName, role, at }) => ({ id, full_name: fullName, role, created_at: new Date(at).toISOString() })),
    )
    .execute();
  await trx
    .insertInto("identities")
    .values(
      people.map(({ id, email }) => ({
        user_id: id,
        provider: "email",
        subject: id,
        identity_data: JSON.stringify({ sub: id, email, email_verified: true, phone_verified: false }),
      })),
    )
    .execute();
}
