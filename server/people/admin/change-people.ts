import type { Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { Person, PersonChange } from "#domain/person.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import { erasePerson } from "#server/people/account/delete-account.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import { giveWay } from "#server/platform/database/give-way.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { mayChangePerson, mayGiveRole } from "./policy.ts";
import { endSessions, findPerson, holdPerson, writePerson } from "./queries.ts";

/** By whom something is done to whom, and in which request. */
export type Deed = { caller: Caller; personId: string; requestId: string; network: string };

/**
 * Changes a person's name and role and answers the person as they are then. The role holds at their next request. Throws
 * `profile.not_found`, `person.not_yours`, `person.role_not_yours` or `person.still_teaches`; then nothing has changed.
 */
export async function changePerson(db: Database, deed: Deed, change: PersonChange): Promise<Person> {
  return db.transaction().execute(async (trx) => {
    const person = await holdChangeable(trx, deed);
    const { full_name = person.full_name, role = person.role } = change;
    if (role !== person.role) {
      if (!mayGiveRole(deed.caller, role)) throw new AppError("person.role_not_yours", { field: "role", role });
      if (person.courses_taught > 0) {
        throw new AppError("person.still_teaches", { field: "role", courses: coursesOf(person) });
      }
    }
    await writePerson(trx, person.id, { full_name, role });
    if (role !== person.role) await record(trx, deed, "role.changed", { from: person.role, to: role });
    if (full_name !== person.full_name) await record(trx, deed, "profile.renamed");
    return (await findPerson(trx, person.id)) ?? person;
  });
}

/**
 * Deletes a person's profile, and with it their sign-in, their sessions and their enrollments. Their courses stay, without an
 * instructor; answers how many. Throws `profile.not_found` or `person.not_yours`.
 */
export async function deletePerson(deps: Pick<Dependencies, "db" | "log">, deed: Deed): Promise<{ courses_left: number }> {
  return giveWay(deps, async (trx) => {
    const person = await holdChangeable(trx, deed);
    await erasePerson(trx, person.id, person.email);
    await record(trx, deed, "profile.deleted", { role: person.role, courses_left: person.courses_taught });
    return { courses_left: person.courses_taught };
  });
}

/** Signs a person out everywhere; answers on how many devices. Throws `profile.not_found` or `person.not_yours`. */
export async function signPersonOut(db: Database, deed: Deed): Promise<{ ended: number }> {
  return db.transaction().execute(async (trx) => {
    const person = await holdChangeable(trx, deed);
    const ended = await endSessions(trx, person.id);
    await record(trx, deed, "sessions.ended", { ended });
    return { ended };
  });
}

async function holdChangeable(trx: Transaction<Schema>, { caller, personId }: Deed): Promise<Person> {
  const person = await holdPerson(trx, personId);
  if (!person) throw new AppError("profile.not_found");
  if (!mayChangePerson(caller, { id: person.id, role: person.role, isSuperAdmin: person.is_super_admin })) {
    throw new AppError("person.not_yours");
  }
  return person;
}

async function record(
  trx: Transaction<Schema>,
  { caller, personId, requestId, network }: Deed,
  action: "role.changed" | "profile.renamed" | "profile.deleted" | "sessions.ended",
  details: Record<string, string | number> = {},
): Promise<void> {
  const subject = { type: "user", id: personId } as const;
  await recordAudit(trx, { action, actorId: caller.userId, subject, details, requestId, network });
}

function coursesOf({ courses_taught }: Person): string {
  return courses_taught === 1 ? "a course" : `${courses_taught} courses`;
}
