import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0095-visible-time.sql";

test("earlier answers are kept, and their time counts as never measured", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const [user, course, exam, question, attempt] = Array.from({ length: 5 }, () => randomUUID());
    await client.query("insert into users (id, email) values ($1, 'ada@school.example')", [user]);
    await client.query("insert into courses (id, title, category) values ($1, 'Owls', 'Design')", [course]);
    await client.query("insert into exams (id, course_id, title) values ($1, $2, 'Final')", [exam, course]);
    await client.query("begin");
    await client.query("insert into questions (id, course_id, purpose) values ($1, $2, 'exam')", [question, course]);
    await client.query("insert into question_versions (question_id, number, type, content) values ($1, 1, 'short-text', '{}')", [
      question,
    ]);
    await client.query("commit");
    await client.query(
      `insert into exam_attempts (id, exam_id, user_id, number, lease, passing_percent, max_score, started_at, closes_at)
        values ($1, $2, $3, 1, $1, 50, 2, now(), now() + interval '1 hour')`,
      [attempt, exam, user],
    );
    await client.query(
      'insert into exam_responses (attempt_id, position, question_id, version, points, answer, counter, saved_at) values ($1, 0, $2, 1, 2, \'{"text": "owl"}\', 3, now())',
      [attempt, question],
    );
    const read = async () => (await client.query("select * from exam_responses join exam_attempts on id = attempt_id")).rows;
    const before = await read();
    expect(await migrate(own)).toEqual([own]);
    expect(await read()).toEqual(before.map((row: object) => ({ ...row, visible_ms: null, visible_until: null })));
    expect(before).toHaveLength(1);
    await expect(client.query("update exam_responses set visible_ms = -1")).rejects.toThrow("exam_responses_visible_ms");
  });
});
