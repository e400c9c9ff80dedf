import type { ClientConfig } from "pg";
import { signAccessToken } from "#server/people/auth/access-token.ts";
import { insertSession } from "#server/people/auth/sessions-queries.ts";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { readSecret } from "#server/operations/lifecycle/secret.ts";

/** Makes students with a session each, beside the running academy (signing in takes a processor's time), and answers their access tokens. */
export async function makeStudents(
  count: number,
  { connection, publicUrl, dataFolder }: { connection: ClientConfig; publicUrl: string; dataFolder: string },
): Promise<string[]> {
  const db = connectDatabase(connection);
  const deps = { db, publicUrl, secret: readSecret(undefined, dataFolder), clock: () => new Date() };
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const email = `stream-${number}@learner.example`;
    const { id } = await db
      .insertInto("users")
      .values({ email, email_confirmed_at: new Date().toISOString() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("profiles")
      .values({ id, full_name: `Learner ${number}`, role: "student" })
      .execute();
    const { session } = await db
      .transaction()
      .execute((trx) =>
        insertSession(trx, { userId: id, method: "password", device: { network: "bench", userAgent: null }, now: new Date() }),
      );
    const { token } = await signAccessToken(deps, {
      userId: id,
      email,
      sessionId: session.id,
      assuranceLevel: session.assuranceLevel,
      methods: session.methods,
      userMetadata: {},
      appMetadata: {},
    });
    tokens.push(token);
  }
  await db.destroy();
  return tokens;
}
