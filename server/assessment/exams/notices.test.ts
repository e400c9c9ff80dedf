import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

async function startExam() {
  const course = await academy.course();
  const { id: question } = await academy.question(course.id, singleChoice("Who lays eggs?", ["A queen", "A drone"]));
  const exam = await academy.exam(course.id, { slots: [{ question_id: question }] });
  const learner = await academy.learner(course.id);
  const lease = randomUUID();
  const { body } = await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease });
  const clock = async (as = learner) => {
    const { status, text } = await academy.call(as, "GET", `/attempts/${body.id}/clock`);
    return { status, ...JSON.parse(text) };
  };
  return { exam, learner, lease, attempt: body.id, clock };
}

test("a notice reaches everybody who is taking the exam or begins later, and nobody once it is withdrawn", async () => {
  const { exam, learner, lease, attempt, clock } = await startExam();
  expect((await clock()).notices).toEqual([]);
  const said = { text: '  Question 1:\r\nread "lays" as "laid".  ' };
  const sent = await academy.call(academy.instructor, "POST", `/exams/${exam.id}/notices`, said);
  expect(sent.status).toBe(201);
  const heard = (await clock()).notices;
  expect(heard).toMatchObject([{ text: 'Question 1:\nread "lays" as "laid".' }]);
  const opened = await academy.call(learner, "POST", `/attempts/${attempt}/open`, { lease });
  expect(JSON.parse(opened.text).notices).toEqual(heard);
  await academy.call(academy.instructor, "DELETE", `/exams/${exam.id}/notices/${heard[0].id}`);
  expect((await clock()).notices).toEqual([]);
});

test("the same text sent twice at once, or again within a minute, is one notice", async () => {
  const { exam } = await startExam();
  const send = (text: string) => academy.call(academy.instructor, "POST", `/exams/${exam.id}/notices`, { text });
  const sent = await Promise.all([send("Ten more minutes."), send("Ten more minutes."), send(" Ten more minutes.\r\n")]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  const toldNow = async () => {
    const { text } = await academy.call(academy.instructor, "GET", `/exams/${exam.id}/notices`);
    return (JSON.parse(text) as { notices: { text: string }[] }).notices.map((notice) => notice.text);
  };
  expect(await toldNow()).toEqual(["Ten more minutes."]);
  await send("Windows may be opened.");
  await send("Ten more minutes.");
  expect(await toldNow()).toEqual(["Ten more minutes.", "Windows may be opened."]);
  const minuteAgo = new Date(Date.now() - 61_000).toISOString();
  await academy.db.updateTable("exam_notices").set({ sent_at: minuteAgo }).where("exam_id", "=", exam.id).execute();
  await send("Ten more minutes.");
  expect(await toldNow()).toHaveLength(3);
});

test("a notice that is empty or too long is refused, naming the field", async () => {
  const { exam } = await startExam();
  for (const text of ["", "  \n ", "\u202e \u200f", "x".repeat(1_001)]) {
    const { status, text: said } = await academy.call(academy.instructor, "POST", `/exams/${exam.id}/notices`, { text });
    expect([status, JSON.parse(said).field]).toEqual([422, "text"]);
  }
});

test("the clock shows extra time, a takeover by another page and the end, only to the attempt's own person", async () => {
  const { exam, learner, lease, attempt, clock } = await startExam();
  const before = await clock();
  expect(before).toMatchObject({ status: 200, handed_in: false, lease });
  const given = { time_percent: 200, break_minutes: 0, extra_attempts: 0, calm: false, reason: "" };
  const admin = await academy.person({ role: "admin", name: "Ada Admin" });
  expect((await academy.call(admin, "PUT", `/people/${learner.id}/accommodation`, given)).status).toBe(200);
  expect(Date.parse((await clock()).closes_at) - Date.parse(before.closes_at)).toBe(600_000);
  const other = randomUUID();
  await academy.call(learner, "POST", `/attempts/${attempt}/open`, { lease: other, take: true });
  expect((await clock()).lease).toBe(other);
  expect((await clock(await academy.person({ name: "Otto Other" }))).status).toBe(404);
  await academy.call(academy.instructor, "POST", `/exams/${exam.id}/notices`, { text: "Too late." });
  await academy.call(learner, "POST", `/attempts/${attempt}/hand-in`, { lease: other });
  expect(await clock()).toMatchObject({ handed_in: true, notices: [] });
});
