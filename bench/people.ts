import { AuthClient } from "@supabase/auth-js";
import type { ClientConfig } from "pg";
import { signAccessToken } from "#server/people/auth/access-token.ts";
import { insertSession } from "#server/people/auth/sessions-queries.ts";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { readSecret } from "#server/operations/lifecycle/secret.ts";

/** Create students with a session each, directly in the database (signing in costs CPU time), and return their access tokens. */
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

/** Sign in as an enrolled student, as a browser does. */
export async function sampleStudent(url: string): Promise<{ token: string; course: string; lesson: string }> {
  const token = await signIn(url, "student@academy.example");
  const answer = await fetch(`${url}/api/enrollments`, { headers: { authorization: `Bearer ${token}` } });
  const { enrollments } = (await answer.json()) as {
    enrollments: Array<{ course_id: string; course: { lessons: Array<{ id: string }> } }>;
  };
  const [first] = enrollments;
  const lesson = first?.course.lessons[0]?.id;
  if (!first || !lesson) throw new Error("the sample student is not enrolled anywhere");
  return { token, course: first.course_id, lesson };
}

export async function signIn(url: string, email: string): Promise<string> {
  const auth = new AuthClient({ url: `${url}/auth/v1`, persistSession: false, autoRefreshToken: false });
  const { data, error } = await auth.signInWithPassword({ email, password: "academy-demo-1" });
  if (error) throw error;
  return data.session.access_token;
}
