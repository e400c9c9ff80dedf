import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeFor, type Actor } from "#tests/permissions/actors.ts";
import { startPermissionAcademy, type PermissionAcademy } from "#tests/permissions/permission-academy.ts";
import type { Ask, Row } from "#tests/permissions/row.ts";
import type { Scene } from "#tests/permissions/scene.ts";
import { table } from "#tests/permissions/table.ts";

// Somebody deletes what a call is about, after the call has found it and before it writes: the deletion is not committed before the call
// waits for one of its locks, or is answered.
let academy: PermissionAcademy;
beforeAll(async () => {
  academy = await startPermissionAcademy({ launched: true });
});
afterAll(() => academy.stop());

type Call = { row: Row; asked: Ask; actor: Actor; title: string };
/** The one who may do most comes first. A person who is deleted cannot be the one who calls. */
const callers = ["superAdmin", "admin", "instructor", "student", "visitor"] as const;
const calls = table
  .filter(({ call }) => !call.startsWith("GET ") && call !== "POST /api/academy/samples")
  .flatMap((row): Call[] =>
    [
      { when: "", who: row.who, asked: row as Ask },
      ...(row.cases ?? []).map(({ when, who, ...asked }) => ({ when, who, asked })),
    ].flatMap(({ when, who, asked }) => {
      const actor = callers.find((each) => Number(outcomeFor(who, each)) < 300);
      return actor === undefined ? [] : [{ row, asked, actor, title: `${row.call} ${when}`.trim() }];
    }),
  );

type Deletion = { name: string; idsIn: (scene: Scene) => string[]; concerns: RegExp };
/** What may be deleted for good while others use it: the table, and the calls that may have found one of its rows. */
const deletions: readonly Deletion[] = [
  {
    name: "users",
    idsIn: ({ ids }) => [ids.student, ids.classmate, ids.otherInstructor, ids.idleInstructor, ids.otherAdmin],
    concerns:
      /auth|people|grades|essays|appeal|certificate|enroll|invit|data-requests|agent|coach|teaching|courses\/\{courseId\} /,
  },
  {
    name: "courses",
    idsIn: ({ courseId, otherCourseId, draftCourseId, archivedCourseId }) => [
      courseId,
      otherCourseId,
      draftCourseId,
      archivedCourseId,
    ],
    concerns: /course|lesson|exam|attempt|essay|certificate|question|media|agent|coach|tutor|chat|conversation|enroll|checkout/,
  },
  {
    name: "exams",
    idsIn: ({ examId, takenExamId, essayExamId }) => [examId, takenExamId, essayExamId],
    concerns: /exam|attempt|essay|release|grade|certificate/,
  },
];

describe.each(deletions)("while $name are deleted", ({ name, idsIn, concerns }) => {
  test.each(calls.filter(({ title }) => concerns.test(title)))(
    "$title is answered in words @slow",
    async ({ row, asked, actor }) => {
      const scene = await academy.setScene();
      const others = idsIn(scene).filter((id) => actor === "visitor" || id !== scene.ids[actor]);
      const { answer } = await academy.deps.db.transaction().execute(async (trx) => {
        await sql`delete from ${sql.table(name)} where id = any(${others}::uuid[])`.execute(trx);
        let isAnswered = false;
        const answer = academy.ask(row, asked, actor, scene).finally(() => {
          isAnswered = true;
        });
        await expect.poll(async () => isAnswered || (await isWaiting()), { interval: 2 }).toBe(true);
        return { answer };
      });
      const { outcome, text } = await answer;
      expect(text).not.toContain("Something went wrong");
      expect(String(outcome)).not.toMatch(/unexpected/);
    },
  );
});

/** Return whether a statement waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(academy.deps.db)).rows[0]?.count !== 0;
}
