import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0116-exams-are-final-after-their-grace.sql";

test("attempts that the clock handed in before count as final once half a minute has passed, the learners' own at once", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const [course, exam] = [randomUUID(), randomUUID()];
    await client.query("insert into courses (id, title, category) values ($1, 'Owls', 'Design')", [course]);
    await client.query("insert into exams (id, course_id, title) values ($1, $2, 'Final')", [exam, course]);
    const takes = async (by: string, secondsAgo: number) => {
      const user = randomUUID();
      await client.query("insert into users (id, email) values ($1, $2)", [user, `${user}@school.example`]);
      await client.query(
        `insert into exam_attempts (exam_id, user_id, number, lease, passing_percent, max_score, started_at, closes_at,
            handed_in_at, handed_in_by, score)
          select $1, $2, 1, $2, 50, 2, closed - interval '1 hour', closed, closed, $3, 2
          from (select now() - make_interval(secs => $4) as closed) at`,
        [exam, user, by, secondsAgo],
      );
      return user;
    };
    const users = [await takes("clock", 5), await takes("clock", 60), await takes("learner", 5)];
    expect(await migrate(own)).toEqual([own]);
    const { rows } = await client.query(
      "select takes_exam($1, reader) as takes, attempts_passed($2, reader) as passed from unnest($3::uuid[]) with ordinality as given (reader, place) order by place",
      [course, exam, users],
    );
    expect(rows).toEqual([
      { takes: true, passed: false },
      { takes: false, passed: true },
      { takes: false, passed: true },
    ]);
  });
});
