import type { Kysely } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** Invalid input on the command line; the message is for the operator. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** Find the person with an address, however it is written. Throws OperatorError when there is none. */
export async function findPersonByAddress(db: Kysely<Schema>, address: string): Promise<{ id: string; email: string }> {
  const person = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("email", "=", address.trim().toLowerCase())
    .executeTakeFirst();
  if (!person) throw new OperatorError(`There is nobody with the address ${address}.`);
  return person;
}
