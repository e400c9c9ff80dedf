import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

test("during an exam, drafts, the coach, notes and titles of its course are closed to the person who takes it, until its grace is over", async () => {
  const other = await academy.course({ title: "Wasps" });
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const question = await academy.question(course.id, singleChoice("Who lays eggs?", ["The queen", "A drone"]));
  const exam = await academy.exam(course.id, { slots: [{ question_id: question.id }] });
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease: randomUUID() })).body;
  const classmate = await academy.learner(course.id, "Carl Classmate");
  const note = { user_id: learner.id, lesson_id: course.lessonIds[0]!, content: "Eggs in every cell." };
  await academy.db.insertInto("lesson_notes").values(note).execute();
  const citation = { lessonId: note.lesson_id, courseId: course.id, lessonTitle: "L", quote: "A queen lays eggs." };
  const draftOf = async (person: typeof learner) =>
    academy.db
      .insertInto("agent_drafts")
      .values({
        kind: "assessment",
        author_id: person.id,
        student_id: person.id,
        lesson_id: note.lesson_id,
        model: "built-in",
        input: "{}",
        output: JSON.stringify({ questions: [{ question: "Who?", options: ["The queen", "A drone"] }], dropped: 0 }),
        answer_key: JSON.stringify([{ answer: 0, citation }]),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const [own, theirs] = [await draftOf(learner), await draftOf(classmate)];
  const choose = (as: typeof learner, draft: { id: string }) =>
    academy.call(as, "POST", `/agent-drafts/${draft.id}/choices`, { question: 0, option: 0 });
  const coach = (as: typeof learner) =>
    academy.call(as, "POST", "/functions/v1/engagement-coach", {
      student_id: as.id,
      student_name: "L",
      context_summary: "Eggs?",
    });
  const exported = async () => {
    const kept = JSON.parse((await academy.call(learner, "GET", "/account/export")).text).agent_drafts as { kind: string }[];
    return kept.filter(({ kind }) => kind === "assessment").length;
  };
  const listed = async (as: typeof learner) =>
    JSON.parse((await academy.call(as, "GET", "/agent-drafts?kind=assessment")).text).total;
  const found = async (path: string) => {
    const { body } = await academy.call(learner, "GET", path);
    return (body.results ?? body.lessons).length;
  };
  const searches = ["/search?search=cell", "/learning/lessons?search=lesson"];
  const isClosed = async () => {
    expect([await listed(learner), await exported()]).toEqual([0, 0]);
    expect((await academy.call(learner, "GET", `/agent-drafts/${own.id}`)).body.code).toBe("exam.running");
    expect((await academy.call(learner, "POST", `/agent-drafts/${own.id}/approve`)).body.code).toBe("exam.running");
    expect((await choose(learner, own)).body.code).toBe("exam.running");
    expect((await coach(learner)).body.code).toBe("exam.running");
    for (const path of searches) expect([path, await found(path)]).toEqual([path, 0]);
  };
  await isClosed();
  expect([await listed(classmate), (await choose(classmate, theirs)).status, (await coach(classmate)).status]).toEqual([
    1, 200, 200,
  ]);
  await academy.db.insertInto("enrollments").values({ user_id: learner.id, course_id: other.id }).execute();
  const coached = await coach(learner);
  expect([coached.status, coached.text.includes("Wasps"), coached.text.includes(course.id)]).toEqual([200, true, false]);
  await academy.db.deleteFrom("enrollments").where("course_id", "=", other.id).execute();
  // The rule reads the database's clock: first the attempt has closed and still takes answers, then its grace is over.
  const end = (seconds: number) =>
    academy.db
      .updateTable("exam_attempts")
      .set({
        started_at: sql`now() - interval '2 minutes'`,
        closes_at: sql`now() - make_interval(secs => ${seconds})`,
        handed_in_at: sql`now()`,
        handed_in_by: "clock",
        score: 0,
      })
      .where("id", "=", id)
      .execute();
  await end(1);
  await isClosed();
  await end(31);
  expect([await listed(learner), (await choose(learner, own)).status, (await coach(learner)).status]).toEqual([1, 200, 200]);
  for (const path of searches) expect([path, (await found(path)) > 0]).toEqual([path, true]);
});
