import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { QuestionFileCheck } from "#domain/question-file.schema.ts";
import { createApp } from "#server/app.ts";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { hostileQuestionFiles, ordinaryQuestions } from "#tests/support/assessment/question-files.ts";
import { inFilesThread } from "./files-pool.ts";
import { writeOwnJson } from "./own-json.ts";

let academy: ExamAcademy;
beforeAll(async () => {
  academy = await startExamAcademy();
});
afterAll(() => academy.stop());

const path = (courseId: string) => `/courses/${courseId}/questions/import`;

describe("question files are read without blocking other calls", () => {
  // Measures the work of this thread instead of the time, so that a busy machine does not matter.
  test("a hostile file of any format costs the main thread next to nothing @slow", { timeout: 240_000 }, async () => {
    const course = await academy.course();
    const hostile = hostileQuestionFiles(60_000);
    await academy.call(academy.instructor, "POST", path(course.id), hostile["gift: tags"]);
    const costs: [string, number][] = [];
    for (const [name, file] of Object.entries(hostile)) {
      await academy.db.deleteFrom("rate_limits").execute();
      const begun = process.threadCpuUsage();
      const { status } = await academy.call(academy.instructor, "POST", path(course.id), file);
      const { user, system } = process.threadCpuUsage(begun);
      expect([name, status]).toEqual([name, 200]);
      costs.push([name, (user + system) / 1000]);
    }
    expect(costs.filter(([, milliseconds]) => milliseconds > 150)).toEqual([]);
  });

  test("files with many questions are imported and exported @slow", { timeout: 60_000 }, async () => {
    const course = await academy.course();
    const text = writeOwnJson(ordinaryQuestions(1_050), []);
    expect(text.length).toBeGreaterThan(1_000_000);
    const read = await academy.call(academy.instructor, "POST", path(course.id), { format: "json", text, import: true });
    expect((JSON.parse(read.text) as QuestionFileCheck).imported).toBe(1_050);
    const begun = process.threadCpuUsage();
    const written = await academy.call(academy.instructor, "GET", `/courses/${course.id}/questions/export?format=csv`);
    const { user } = process.threadCpuUsage(begun);
    expect(JSON.parse(written.text)).toMatchObject({ exported: 1_050, dropped: [] });
    expect(user / 1000).toBeLessThan(500);
    const back = await academy.call(academy.instructor, "GET", `/courses/${course.id}/questions/export?format=json`);
    expect(JSON.parse(back.text).text).toBe(text);
  });

  test("as many long questions as a course may have come back byte for byte @slow", { timeout: 240_000 }, async () => {
    const course = await academy.course();
    const long = ordinaryQuestions().map((question, at) => ({
      ...question,
      feedback: `${question.feedback}\n\n${'Ruches, « miel » "doré", 蜜蜂和蜂蜜，工蜂和雄蜂。'.repeat((at % 90) + 1)}`,
    }));
    const text = writeOwnJson(long, []);
    // More bytes than a file may have characters.
    expect(Buffer.byteLength(text)).toBeGreaterThan(16_000_000);
    const brought = await academy.call(academy.instructor, "POST", path(course.id), { format: "json", text, import: true });
    expect(brought.body).toMatchObject({ imported: 5_000, problems: [] });
    const taken = await academy.call(academy.instructor, "GET", `/courses/${course.id}/questions/export?format=json`);
    // The export equals the import, so it can be imported again.
    expect((JSON.parse(taken.text) as { text: string }).text === text).toBe(true);
  });

  test(
    "an export that would be too large to import again is refused, whatever its script @slow",
    { timeout: 120_000 },
    async () => {
      const course = await academy.course();
      // The data read from the database is slightly below the limit, the export slightly above.
      const many = ordinaryQuestions(1_099).map((question) => ({ ...question, stem: "蜜".repeat(9_900) }));
      for (let from = 0; from < many.length; from += 400) {
        const file = { format: "json", text: writeOwnJson(many.slice(from, from + 400), []), import: true };
        expect((await academy.call(academy.instructor, "POST", path(course.id), file)).body).toMatchObject({ problems: [] });
      }
      const refused = await academy.call(academy.instructor, "GET", `/courses/${course.id}/questions/export?format=json`);
      expect([refused.status, JSON.parse(refused.text).error]).toEqual([
        409,
        "The questions are too large for one file, which holds at most 32 MB.",
      ]);
    },
  );

  test("a file that takes too much time or memory is refused with an explanation @slow", { timeout: 60_000 }, async () => {
    const file = hostileQuestionFiles(3_000_000)["json: stems of the worst Markdown"];
    const body = () => new Uint8Array(new TextEncoder().encode(JSON.stringify(file)));
    const { signal } = new AbortController();
    const slow = body();
    const read = inFilesThread(
      "read",
      { body: slow, lessons: [] },
      { signal, tooMuch: "question_file.too_slow", transfer: [], seconds: 0.5 },
    );
    await expect(read).rejects.toMatchObject({
      code: "question_file.too_slow",
      message: expect.stringMatching(/^This file takes too long to read\./),
    });
    const deep = `{"format":"json","text":"","a":${"[".repeat(12_000_000)}`;
    const bytes = new Uint8Array(new TextEncoder().encode(deep));
    await expect(
      inFilesThread("read", { body: bytes, lessons: [] }, { signal, tooMuch: "question_file.too_slow", transfer: [] }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(question_file\.too_slow|request\.malformed)$/) });
  });

  test("reading ends when the sender disconnects, and the next file is read @slow", { timeout: 60_000 }, async () => {
    const course = await academy.course();
    const app = createApp(academy.deps);
    const left = new AbortController();
    const send = (file: unknown, signal?: AbortSignal) =>
      app.request(`/api${path(course.id)}`, {
        method: "POST",
        headers: { authorization: `Bearer ${academy.instructor.token}`, "content-type": "application/json" },
        body: JSON.stringify(file),
        ...(signal && { signal }),
      });
    const slow = send(hostileQuestionFiles(3_000_000)["json: stems of the worst Markdown"], left.signal);
    await pause(300);
    left.abort();
    const refused = await slow;
    expect(await refused.json()).toMatchObject({ code: "request.left" });
    const next = await send({ format: "gift", text: "What do bees make? {=honey}" });
    expect(await next.json()).toMatchObject({ problems: [], questions: [{ type: "short-text" }] });
  });

  test("two concurrent imports together cannot exceed the maximum of a course @slow", { timeout: 60_000 }, async () => {
    const course = await academy.course();
    await sql`insert into questions (course_id, purpose) select ${course.id}, 'exam' from generate_series(1, 4999)`.execute(
      academy.db,
    );
    const admin = await academy.person({ role: "admin" });
    const file = { format: "gift", text: "What do bees make? {=honey}", import: true };
    const { id: _, ...written } = singleChoice("Who lays eggs?", ["The queen", "A drone"]) as Record<string, unknown>;
    const outcomes = await Promise.all([
      ...[academy.instructor, admin, academy.instructor].map((person) => academy.call(person, "POST", path(course.id), file)),
      academy.call(admin, "POST", `/courses/${course.id}/questions`, { purpose: "exam", ...written }),
    ]);
    expect(outcomes.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(3);
  });

  test("one person's many files hold up nobody else's @slow", { timeout: 60_000 }, async () => {
    const [flooded, other] = [await academy.course(), await academy.course()];
    const small = { format: "gift", text: "What do bees make? {=honey}" };
    const colleague = await academy.person({ role: "instructor" });
    await academy.db.updateTable("courses").set({ instructor_id: colleague.id }).where("id", "=", other.id).execute();
    const slow = hostileQuestionFiles(120_000)["json: stems of the worst Markdown"];
    let others = 0;
    const flood = Array.from({ length: 8 }, async () => {
      const { status } = await academy.call(academy.instructor, "POST", path(flooded.id), slow);
      return { status, othersBefore: others };
    });
    for (let time = 0; time < 2; time += 1) {
      expect((await academy.call(colleague, "POST", path(other.id), small)).status).toBe(200);
      others += 1;
    }
    const ended = await Promise.all(flood);
    expect(ended.filter(({ status }) => status === 503)).toHaveLength(4);
    // At most the file being read and the next one came before the colleague's two.
    expect(ended.filter(({ status, othersBefore }) => status === 200 && othersBefore < 1).length).toBeLessThanOrEqual(1);
  });
});
