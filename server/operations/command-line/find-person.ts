import type { Kysely } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** A problem with the operator's input; the message is for the operator. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** Find the person with an address, ignoring case. Throws OperatorError if there is none. */
export async function findPersonByAddress(db: Kysely<Schema>, address: string): Promise<{ id: string; email: string }> {
  const person = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "=", address.trim().toLowerCase())
    .executeTakeFirst();
  if (!person) throw new OperatorError(`There is nobody with the address ${address}.`);
  return person;
}
