import { spawn } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { decodeJwt } from "jose";
import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { findLesson } from "#server/courses/lessons/queries.ts";
import { listEnrollments } from "#server/courses/enrollments/queries.ts";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { findPersonOfSession } from "#server/people/auth/sessions-queries.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { AcademyProcess } from "#tests/support/academy-process.ts";
import { compare, connections } from "./load.ts";
import { sampleStudent } from "./people.ts";

export type ReadFigures = { what: string; ours: number; bare: number };

const seconds = 4;

/** What a signed-in person reads most, beside a bare handler that runs the same statements and answers with the same bytes. */
export async function measureOwnReads(academy: AcademyProcess): Promise<ReadFigures[]> {
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
  const figures: ReadFigures[] = [];
  for (const { what, path, run } of reads) {
    const statements: { sql: string; parameters: readonly unknown[] }[] = [];
    const db = new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: new Pool({ ...connection, max: 1 }) }),
      log: ({ query }) => void statements.push({ sql: query.sql, parameters: query.parameters }),
    });
    // Every call asks first who is calling.
    await findPersonOfSession(db, sessionId, userId, new Date());
    await run(db);
    await db.destroy();
    const bare = await startBareReader({ connection, statements, body: await read(path) });
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

async function startBareReader(work: object): Promise<{ url: string; stop(): void }> {
  const file = join(await mkdtemp(join(tmpdir(), "academy-bench-")), "work.json");
  await writeFile(file, JSON.stringify(work));
  const child = spawn(process.execPath, ["bench/bare-reader.ts", file], { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise<string>((resolve) => child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString())));
  const { port } = JSON.parse(line) as { port: number };
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() };
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 200`);
  return result["2xx"] / result.duration;
}
