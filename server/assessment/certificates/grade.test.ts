import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { certificateSchema, verifiedCertificateSchema } from "#domain/certificate.schema.ts";
import { noAnswer, singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { drawCertificate } from "./drawing.ts";
import { printedPercent } from "./certificate-words.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const rule = { lessons: "none", checks: false, exams: true, grade_percent: null };

/** Create a learner who has completed a course with 2 of 3 points, and their certificate for it. */
async function certified(setting: object, nameShown: boolean) {
  const course = await academy.course();
  const learner = await academy.learner(course.id);
  const bee = await academy.question(course.id, singleChoice("Bee?", ["yes", "no"]));
  const ant = await academy.question(course.id, singleChoice("Ant?", ["yes", "no"]));
  const slots = [{ question_id: bee.id, points: 2 }, { question_id: ant.id }];
  const exam = await academy.exam(course.id, { slots, shuffle: false });
  const path = `/courses/${course.id}/completion-rule`;
  const saved = await academy.call(academy.instructor, "PUT", path, { ...rule, ...setting });
  expect(saved.status).toBe(200);
  const lease = randomUUID();
  const { id } = (await academy.call(learner, "POST", `/learning/exams/${exam.id}/attempts`, { lease })).body;
  const answer = { ...noAnswer, options: [bee.options[0]?.id] };
  await academy.call(learner, "PUT", `/attempts/${id}/answers/0`, { lease, counter: 1, answer });
  await academy.call(learner, "POST", `/attempts/${id}/hand-in`, { lease });
  const body = { name: "Lea Learner", name_shown: nameShown };
  const issued = await academy.call(learner, "POST", `/courses/${course.id}/certificate`, body);
  const certificate = certificateSchema.parse(JSON.parse(issued.text).certificate);
  const verified = await academy.call(null, "GET", `/verify/${certificate.id}`);
  return { course, learner, certificate, verified: verifiedCertificateSchema.parse(JSON.parse(verified.text)) };
}

test("a certificate states the grade if the course wants it; the verification page shows it if the holder allows", async () => {
  expect((await certified({}, true)).certificate.grade).toBeNull();
  const shown = await certified({ certificate_grade: true }, true);
  expect([shown.certificate.grade, shown.verified]).toEqual([6667, expect.objectContaining({ state: "valid", grade: 6667 })]);
  const hidden = await certified({ certificate_grade: true }, false);
  expect([hidden.certificate.grade, hidden.verified]).toEqual([6667, expect.objectContaining({ state: "valid", grade: null })]);
  // An issued certificate is unaffected by later changes of the setting and the grade.
  const { course, learner, certificate } = shown;
  await academy.call(academy.instructor, "PUT", `/courses/${course.id}/completion-rule`, { ...rule, certificate_grade: false });
  const again = await academy.call(learner, "GET", `/certificates/${certificate.id}`);
  expect(JSON.parse(again.text).certificate.grade).toBe(6667);
  const change = academy.db.updateTable("certificates").set({ grade: 10_000 }).where("id", "=", certificate.id);
  await expect(change.execute()).rejects.toThrow(/never changed/);
  // Saving a rule without the setting leaves the setting unchanged.
  await academy.call(academy.instructor, "PUT", `/courses/${course.id}/completion-rule`, rule);
  const read = await academy.call(academy.instructor, "GET", `/courses/${course.id}/completion-rule`);
  expect(JSON.parse(read.text).certificate_grade).toBe(false);
});

test("the drawing shows the grade, in the course's language", async () => {
  const words = {
    holderName: "Ada",
    courseTitle: "Bees",
    instructorName: null,
    academyName: "Academy",
    hours: 3,
    completedOn: "2026-11-22",
    verifyAddress: null,
    language: "fr",
  };
  const shapes = async (grade: number | null) => (await drawCertificate({ ...words, grade })).shapes;
  expect(await shapes(8750)).not.toEqual(await shapes(null));
  expect(await shapes(8750)).not.toEqual(await shapes(8751));
  expect([printedPercent(8750, "en"), printedPercent(10_000, "en"), printedPercent(8751, "fr").replaceAll(/\s/g, " ")]).toEqual([
    "87.5%",
    "100%",
    "87,51 %",
  ]);
});
