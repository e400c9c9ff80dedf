import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0117-results-after-everybody.sql";

test("results of exams from before wait for everybody who is still writing, where they wait for the closing", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const course = randomUUID();
    await client.query("insert into courses (id, title, category) values ($1, 'Owls', 'Design')", [course]);
    /** Insert an exam that closed ten seconds ago, and an attempt that closes later by so many seconds. */
    const closed = async (waits: boolean, attempt: { by: "learner" | "clock" | null; closesIn: number } | null) => {
      const exam = randomUUID();
      await client.query(
        `insert into exams (id, course_id, title, closes_at, results_after_closing)
          values ($1, $2, 'Final', now() - interval '10 seconds', $3)`,
        [exam, course, waits],
      );
      if (!attempt) return exam;
      const user = randomUUID();
      await client.query("insert into users (id, email) values ($1, $2)", [user, `${user}@school.example`]);
      await client.query(
        `insert into exam_attempts (exam_id, user_id, number, lease, passing_percent, max_score, started_at, closes_at,
            handed_in_at, handed_in_by, score)
          select $1, $2, 1, $2, 50, 2, closing - interval '1 hour', closing,
            case when $3::text is not null then closing end, $3, case when $3::text is not null then 2 end
          from (select now() + make_interval(secs => $4) as closing) at`,
        [exam, user, attempt.by, attempt.closesIn],
      );
      return exam;
    };
    const exams = [
      await closed(true, null),
      await closed(true, { by: null, closesIn: 600 }),
      await closed(true, { by: "clock", closesIn: -10 }),
      await closed(true, { by: "clock", closesIn: -40 }),
      await closed(true, { by: "learner", closesIn: 600 }),
      await closed(false, { by: null, closesIn: 600 }),
    ];
    expect(await migrate(own)).toEqual([own]);
    const { rows } = await client.query(
      `select is_grade_shown(exams, null) as shown from unnest($1::uuid[]) with ordinality as asked (id, place)
        join exams on exams.id = asked.id order by place`,
      [exams],
    );
    expect(rows.map(({ shown }) => shown)).toEqual([true, false, false, true, true, true]);
  });
});
