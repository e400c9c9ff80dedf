import { decodeJwt } from "jose";
import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { findLesson } from "#server/courses/lessons/queries.ts";
import { listEnrollments } from "#server/courses/enrollments/queries.ts";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { findPersonOfSession } from "#server/people/auth/sessions-queries.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AcademyProcess } from "#tests/support/academy-process.ts";
import { compare, requestsPerSecond, startBareServer } from "./load.ts";
import { sampleStudent } from "./people.ts";

export type ReadMetrics = { what: string; ours: number; bare: number };

/** Measure a signed-in person's most frequent reads against a bare handler that runs the same statements and returns the same bytes. */
export async function measureOwnReads(academy: AcademyProcess): Promise<ReadMetrics[]> {
  const { token, course: courseId, lesson: lessonId } = await sampleStudent(academy.url);
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await fetch(`${academy.url}${path}`, { headers })).text();
  const { sub: userId, session_id: sessionId } = decodeJwt<{ sub: string; session_id: string }>(token);
  const reads = [
    { what: "one's own enrollments", path: "/api/enrollments", run: (db: Kysely<Schema>) => listEnrollments(db, userId) },
    {
      what: "a lesson",
      path: `/api/courses/${courseId}/lessons/${lessonId}`,
      run: (db: Kysely<Schema>) => findLesson(db, { courseId, lessonId, reader: { userId, role: "student" } }),
    },
  ];
  const { connection, close } = await openForOperator({
    DATABASE_URL: undefined,
    ACADEMY_DATA_DIR: `${academy.dataFolder}/demo`,
  });
  const figures: ReadMetrics[] = [];
  for (const { what, path, run } of reads) {
    const statements: { sql: string; parameters: readonly unknown[] }[] = [];
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: new Pool({ ...connection, max: 1 }) }),
      log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
    });
    // Every call identifies its caller first.
    await findPersonOfSession(db, sessionId, userId, new Date());
    await run(db);
    await db.destroy();
    const bare = await startBareServer({
      headers: { "content-type": "application/json" },
      body: Buffer.from(await read(path)).toString("base64"),
      database: { connection, statements },
    });
    const [ours, floor] = await compare(
      () => requestsPerSecond(`${academy.url}${path}`, headers),
      () => requestsPerSecond(bare.url, {}),
    );
    bare.stop();
    figures.push({ what, ours, bare: floor });
  }
  await close();
  return figures;
}
