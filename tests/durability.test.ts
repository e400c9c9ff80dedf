import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthClient } from "@supabase/auth-js";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";

const rounds = 10;
const writes = 200;
let dataFolder: string;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "academy-durability-"));
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

/** Run statements on the academy's database directly. */
async function onDatabase<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const opened = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: dataFolder });
  const client = new Client(opened.connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
    await opened.close();
  }
}

/** Kill the academy; in every second round the database's process as well, like a power cut. */
async function kill(academy: AcademyProcess, database: boolean): Promise<void> {
  const postmaster = Number((await readFile(join(dataFolder, "postgresql/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
  if (database) process.kill(postmaster, "SIGKILL");
  academy.process.kill("SIGKILL");
  await new Promise((resolve) => (academy.process.signalCode ? resolve(null) : academy.process.once("exit", resolve)));
}

test(
  `everything that the academy acknowledged is still there after kill -9, ${rounds} times during ${writes} writes @slow`,
  { timeout: 240_000 },
  async () => {
    let academy = await startAcademy("start", {}, { dataFolder });
    await onDatabase("update platform_settings set launched = true");
    const courses = await onDatabase<{ id: string }>(
      "insert into courses (title, category) select 'Course ' || n, 'Design' from generate_series(1, $1) n returning id",
      [writes],
    );
    for (let round = 0; round < rounds; round += 1) {
      const auth = new AuthClient({ url: `${academy.url}/auth/v1`, autoRefreshToken: false, persistSession: false });
      const { data, error } = await auth.signUp({ email: `writer-${round}@learner.example`, password: "a sentence to remember" });
      expect(error).toBeNull();
      const headers = { authorization: `Bearer ${data.session?.access_token}`, "content-type": "application/json" };

      const acknowledged: string[] = [];
      const killAfter = 20 + Math.floor(Math.random() * (writes - 40));
      const queue = courses.map(({ id }) => id);
      let killed: Promise<void> | undefined;
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let course = queue.shift(); course !== undefined; course = queue.shift()) {
            const body = JSON.stringify({ course_id: course });
            const status = await fetch(`${academy.url}/api/enrollments`, { method: "POST", headers, body }).then(
              (answer) => answer.status,
              () => 0,
            );
            if (status === 201) acknowledged.push(course);
            if (status === 0) return;
            if (acknowledged.length === killAfter) killed = kill(academy, round % 2 === 1);
          }
        }),
      );
      await killed;
      expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
      expect(acknowledged.length).toBeLessThan(writes);

      academy = await startAcademy("start", {}, { dataFolder });
      const kept = await onDatabase<{ course_id: string }>("select course_id from enrollments where user_id = $1", [
        data.user?.id,
      ]);
      const storedIds = new Set(kept.map((row) => row.course_id));
      expect(acknowledged.filter((course) => !storedIds.has(course))).toEqual([]);
    }
    await academy.stop();
  },
);

test(
  "a lesson that is being saved when the academy is killed has the complete old or the complete new text @slow",
  { timeout: 120_000 },
  async () => {
    let academy = await startAcademy("start", {}, { dataFolder });
    await onDatabase("update platform_settings set launched = true");
    const auth = new AuthClient({ url: `${academy.url}/auth/v1`, autoRefreshToken: false, persistSession: false });
    const { data } = await auth.signUp({ email: "author@learner.example", password: "a sentence to remember" });
    const headers = { authorization: `Bearer ${data.session?.access_token}`, "content-type": "application/json" };
    await onDatabase("update profiles set role = 'instructor' where id = $1", [data.user?.id]);
    const [course] = await onDatabase<{ id: string }>(
      "insert into courses (title, category, instructor_id) values ('Owls', 'Design', $1) returning id",
      [data.user?.id],
    );
    const id = crypto.randomUUID();
    const textOf = (count: number) => `${count} `.repeat(20_000);
    const send = (path: string, method: string, body: unknown) =>
      fetch(`${academy.url}/api${path}`, { method, headers, body: JSON.stringify(body) }).then(
        (answer) => answer.status,
        () => 0,
      );
    expect(await send(`/courses/${course?.id}/lesson-drafts`, "POST", { id, title: "Eyes", content: textOf(1) })).toBe(201);

    let revision = 1;
    let killed: Promise<void> | undefined;
    // A save is in progress when academy and database are killed.
    for (let status = 200; status === 200;) {
      const saving = send(`/lesson-drafts/${id}`, "PUT", { title: "Eyes", content: textOf(revision + 1), revision });
      if (revision === 6) killed = kill(academy, true);
      status = await saving;
      if (status === 200) revision += 1;
    }
    await killed;
    expect(revision).toBeGreaterThanOrEqual(6);
    academy = await startAcademy("start", {}, { dataFolder });
    const [kept] = await onDatabase<{ revision: number; content: string; version: string }>(
      `select d.revision, d.content, v.content as version from lesson_drafts d join lesson_versions v using (lesson_id)
     where d.lesson_id = $1 order by v.number desc limit 1`,
      [id],
    );
    expect([revision, revision + 1]).toContain(kept?.revision);
    expect(kept).toEqual({ revision: kept?.revision, content: textOf(kept!.revision), version: textOf(kept!.revision) });
    await academy.stop();
  },
);
