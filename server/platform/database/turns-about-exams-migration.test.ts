import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0122-turns-about-exams.sql";

test("turns and attempts from before are told apart: about the exam's course or not, for whoever takes it and for nobody else", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const [{ course, lesson }, other] = [await insertRecording(client), await insertRecording(client)];
    const [exam, reader, stranger] = [randomUUID(), randomUUID(), randomUUID()];
    await client.query("insert into exams (id, course_id, title) values ($1, $2, 'Final')", [exam, course]);
    for (const id of [reader, stranger])
      await client.query("insert into users (id, email) values ($1, $2)", [id, `${id}@school.example`]);
    await client.query(
      `insert into exam_attempts (exam_id, user_id, number, lease, passing_percent, max_score, started_at, closes_at)
        values ($1, $2, 1, $2, 50, 2, now(), now() + interval '1 hour')`,
      [exam, reader],
    );
    const cases = [
      { of: course, lesson: null, cited: other.lesson },
      { of: null, lesson: null, cited: lesson },
      { of: null, lesson, cited: other.lesson },
      { of: null, lesson: other.lesson, cited: other.lesson },
      { of: other.course, lesson: null, cited: other.lesson },
    ];
    for (const [position, turn] of cases.entries()) {
      const conversation = randomUUID();
      await client.query("insert into conversations (id, user_id, kind, course_id) values ($1, $2, 'tutor', $3)", [
        conversation,
        reader,
        turn.of,
      ]);
      await client.query(
        `insert into conversation_turns (id, conversation_id, position, question, state, answer, lesson_id, citations)
          values (gen_random_uuid(), $1, $2, 'Who?', 'answered', 'Owls.', $3, $4)`,
        [conversation, position, turn.lesson, JSON.stringify([{ lessonId: turn.cited }])],
      );
    }
    expect(await migrate(own)).toEqual([own]);
    const hidden = async (from: string) => {
      const { rows } = await client.query<{ hidden: boolean }>(
        `select is_about_running_exam(turn, conversations.course_id, $1) as hidden
          from conversation_turns turn join conversations on conversations.id = turn.conversation_id order by turn.position`,
        [from],
      );
      return rows.map((row) => row.hidden);
    };
    expect(await hidden(reader)).toEqual([true, true, true, false, false]);
    expect(await hidden(stranger)).toEqual([false, false, false, false, false]);
    await client.query("update exam_attempts set handed_in_at = now(), handed_in_by = 'learner', score = 1");
    expect(await hidden(reader)).toEqual([false, false, false, false, false]);
  });
});
