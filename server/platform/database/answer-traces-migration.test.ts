import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertRecording, withDatabaseBefore } from "#tests/support/before-migration.ts";

const own = "0129-traces-of-all-answers.sql";

test("turns of conversations from before are kept, and count as no help with an exercise @slow", async () => {
  await withDatabaseBefore(own, async ({ client, migrate }) => {
    const { course, lesson } = await insertRecording(client);
    const [user, conversation] = [randomUUID(), randomUUID()];
    await client.query("insert into users (id, email) values ($1, 'a@example.org')", [user]);
    await client.query("insert into conversations (id, user_id, kind, course_id) values ($1, $2, 'tutor', $3)", [
      conversation,
      user,
      course,
    ]);
    await client.query(
      `insert into conversation_turns (conversation_id, id, position, question, answer, state, outcome, lesson_id, model)
        values ($1, $2, 0, 'What is an owl?', 'A bird.', 'answered', 'answered', $3, 'built-in')`,
      [conversation, randomUUID(), lesson],
    );
    const [before] = (await client.query<object>("select * from conversation_turns")).rows;
    expect(await migrate(own)).toEqual([own]);
    expect((await client.query("select * from conversation_turns")).rows).toEqual([{ ...before, helps_with_exercise: false }]);
    expect((await client.query("select * from answer_traces")).rows).toEqual([]);
  });
});
