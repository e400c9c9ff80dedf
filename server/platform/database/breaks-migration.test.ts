import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0113-breaks-taken.sql";

test("running attempts keep the rest of their breaks, and record what was used", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const [user, course, exam, ended, running] = Array.from({ length: 5 }, () => randomUUID());
    await client.query("insert into users (id, email) values ($1, 'ada@school.example')", [user]);
    await client.query("insert into courses (id, title, category) values ($1, 'Owls', 'Design')", [course]);
    await client.query("insert into exams (id, course_id, title) values ($1, $2, 'Final')", [exam, course]);
    await client.query("insert into accommodations (user_id, break_minutes, set_at) values ($1, 5, now())", [user]);
    const attempt = (id: string | undefined, number: number, left: number, handedInBy: string | null) =>
      client.query(
        `insert into exam_attempts (id, exam_id, user_id, number, lease, passing_percent, max_score, started_at, closes_at,
            break_seconds, handed_in_at, handed_in_by, score)
          values ($1, $2, $3, $4, $1, 50, 2, now(), now() + interval '1 hour', $5, case when $6::text is null then null else now() end, $6,
            case when $6::text is null then null else 0 end)`,
        [id, exam, user, number, left, handedInBy],
      );
    await attempt(ended, 1, 0, "learner");
    await attempt(running, 2, 240, null);
    expect(await migrate(own)).toEqual([own]);
    const { rows } = await client.query("select number, break_seconds, break_used_seconds from exam_attempts order by number");
    expect(rows).toEqual([
      { number: 1, break_seconds: 0, break_used_seconds: 0 },
      { number: 2, break_seconds: 240, break_used_seconds: 60 },
    ]);
  });
});
