import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CaptionCues } from "#domain/media.schema.ts";
import { plainText } from "#domain/plain-text.ts";
import type { Conversation } from "#domain/conversation.schema.ts";
import { readAnswer, startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import { anchorCitations } from "#server/ai/conversations/anchor-citations.ts";
import type { Person } from "#tests/support/data-academy.ts";

const cues = [
  { from: 0, to: 3, text: "Welcome to the workshop, and put on your glasses." },
  { from: 12.5, to: 15, text: "A dovetail joint holds" },
  { from: 15, to: 18, text: "because its tails are wider than their necks." },
  { from: 18, to: 21, text: "Cut *slowly* & <b>never</b> towards your hand." },
];
const said = "A dovetail joint holds because its tails are wider than their necks.";
const question = "Why does a dovetail joint hold?";

type Lesson = { course: { id: string }; lessonId: string; mediaId: string; instructor: Person; student: Person };

/** Create a course whose lesson shows a recording, but whose text contains nothing of what is said in it. */
async function newLesson(academy: TutorAcademy): Promise<Lesson> {
  const [instructor, student] = [await academy.person({ role: "instructor" }), await academy.person()];
  const course = await academy.course({
    title: "Woodwork",
    instructor_id: instructor.id,
    lessons: [{ title: "Joints", content: "Watch this first, then sharpen your chisel." }],
  });
  const lessonId = course.lessonIds[0] ?? "";
  const { id: mediaId } = await academy.db
    .insertInto("lesson_media")
    .values({
      lesson_id: lessonId,
      file_name: "joints.mp4",
      title: "At the bench",
      fingerprint: "a".repeat(64),
      upload_bytes: 5,
      state: "ready",
      file_key: "joints",
      content_type: "video/mp4",
      bytes: 5,
      seconds: 60,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const content = `Watch this first, then sharpen your chisel.\n\n::video{#${mediaId}}`;
  await academy.db.updateTable("course_lessons").set({ content }).where("id", "=", lessonId).execute();
  await academy.enroll(student, course);
  return { course, lessonId, mediaId, instructor, student };
}

const saveCaptions = async (
  academy: TutorAcademy,
  { mediaId, instructor }: Lesson,
  saved: { from: number; to: number; text: string }[],
  language = "en",
) => {
  const path = `/media/${mediaId}/captions/${language}/cues`;
  const { revision } = (await academy.call<CaptionCues>(path, { as: instructor })).body;
  const { status, body } = await academy.call<CaptionCues>(path, {
    as: instructor,
    method: "PUT",
    body: { revision, cues: saved },
  });
  expect(status).toBe(200);
  return body;
};

describe("the built-in tutor", () => {
  let academy: TutorAcademy;
  beforeAll(async () => void (academy = await startTutorAcademy()));
  afterAll(() => academy.stop());

  test("quotes a recording as soon as it has captions, and names the recording, caption and second", async () => {
    const lesson = await newLesson(academy);
    const { course, lessonId, mediaId, student } = lesson;
    const before = await academy.ask(student, question, { course: course.id });
    expect(before.body.citations).toEqual([]);
    await saveCaptions(academy, lesson, cues);
    const { body } = await academy.ask(student, question, { course: course.id });
    expect(body.reply).toContain("The recording *At the bench* in **Joints** says:");
    expect(body.reply).toContain(`> ${said}`);
    const recording = { id: mediaId, title: "At the bench", language: "en", revision: 1, cue: 2, seconds: 12.5 };
    expect(body.citations[0]).toEqual({ lessonId, lessonTitle: "Joints", quote: said, recording });
  });

  test("quotes special characters in captions as spoken", async () => {
    const lesson = await newLesson(academy);
    await saveCaptions(academy, lesson, cues);
    const { body } = await academy.ask(lesson.student, "Where do I never cut towards?", { course: lesson.course.id });
    expect(body.citations[0]).toMatchObject({
      quote: "Cut *slowly* & <b>never</b> towards your hand.",
      recording: { cue: 4, seconds: 18 },
    });
  });

  test.each(["[Music](soft)", "[x](http://e.com)", "![x](http://e.com/x.png)", "[^1]", "[^1]:", "&lt;b&gt; &amp;"])(
    "quotes %s in captions literally, and shows it literally",
    async (sign) => {
      const lesson = await newLesson(academy);
      const text = `${sign} The gudgeon turns inside a pintle at the rudder stock.`;
      await saveCaptions(academy, lesson, [{ from: 2, to: 5, text }]);
      const { body } = await academy.ask(lesson.student, "Where does the gudgeon turn?", { course: lesson.course.id });
      expect(body.citations).toMatchObject([{ quote: text, recording: { cue: 1, seconds: 2 } }]);
      const shown = /^> (.*)$/m.exec(body.reply)?.[1] ?? "";
      expect(plainText(shown)).toBe(text);
      expect(shown).not.toMatch(/(?<!\\)(?:&\w+;|\[)/);
    },
  );

  test("quotes brackets that a lesson escapes as the lesson shows them", async () => {
    const lesson = await newLesson(academy);
    const content = "\\[Music\\](soft) The gudgeon turns inside a pintle at the rudder stock.";
    await academy.db.updateTable("course_lessons").set({ content }).where("id", "=", lesson.lessonId).execute();
    const { body } = await academy.ask(lesson.student, "Where does the gudgeon turn?", { course: lesson.course.id });
    expect(body.citations.map(({ quote }) => quote)).toEqual([
      "[Music](soft) The gudgeon turns inside a pintle at the rudder stock.",
    ]);
  });

  test("reads edited captions once, however many citations a conversation has and however often it is read", async () => {
    const lesson = await newLesson(academy);
    await saveCaptions(academy, lesson, cues);
    const recording = { id: lesson.mediaId, title: "At the bench", language: "en", revision: 1, cue: 2, seconds: 12.5 };
    const citation = { lessonId: lesson.lessonId, lessonTitle: "Joints", quote: said, recording };
    await saveCaptions(academy, lesson, cues.slice(1));
    let queries = 0;
    const db = academy.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const turns = [{ citations: [citation, { ...citation, quote: "Cut *slowly* & <b>never</b> towards your hand." }] }];
    const found = await anchorCitations(db, turns);
    expect(found[0]?.citations).toMatchObject([{ recording: { revision: 2, cue: 1 } }, { recording: { revision: 2, cue: 3 } }]);
    expect(queries).toBe(2);
    expect(await anchorCitations(db, turns)).toEqual(found);
    expect(queries).toBe(3);
  });

  test("reveals nothing of a recording to those who may not read its lesson, or that the lesson does not show", async () => {
    const lesson = await newLesson(academy);
    await saveCaptions(academy, lesson, cues);
    const stranger = await academy.person();
    const elsewhere = await academy.chat(stranger, question);
    expect(elsewhere.raw).not.toMatch(/tails|necks|bench/);
    expect((await academy.chat(stranger, question, { course: lesson.course.id })).status).toBe(403);
    await academy.db.updateTable("course_lessons").set({ content: "Read." }).where("id", "=", lesson.lessonId).execute();
    const hidden = await academy.chat(lesson.student, question, { course: lesson.course.id });
    expect(hidden.raw).not.toMatch(/tails|necks/);
  });

  test("reads captions once, in the language of the course", async () => {
    const lesson = await newLesson(academy);
    await saveCaptions(academy, lesson, [{ from: 1, to: 4, text: "Un dovetail joint holds, en français." }], "de");
    await saveCaptions(academy, lesson, cues);
    const { body } = await academy.ask(lesson.student, question, { course: lesson.course.id });
    expect(new Set(body.citations.map(({ recording }) => recording?.language))).toEqual(new Set(["en"]));
  });
});

describe("a vendor's model", () => {
  let academy: TutorAcademy;
  beforeAll(async () => void (academy = await startTutorAcademy({ model: "vendor", silence: 5000 })));
  afterAll(() => academy.stop());

  /** Let the model quote in a stored turn. */
  async function quoteInTurn({ student, course }: Lesson, text: string) {
    academy.standIn.script({ kind: "text", pieces: [text] });
    const conversation = { id: randomUUID(), turn: randomUUID() };
    const messages = [{ role: "user", content: question }];
    const ask = async () =>
      readAnswer(await academy.post("/chat", { messages, context: { course: course.id }, conversation }, student));
    return { answer: await ask(), again: ask };
  }
  const kept = async ({ student, course }: Lesson) =>
    (
      await academy.call<{ conversation: Conversation }>(`/conversations/latest?kind=tutor&course=${course.id}`, { as: student })
    ).body.conversation.turns.flatMap(({ citations }) => citations);

  test("gets the captions, and quotes them verbatim or without marks", async () => {
    const lesson = await newLesson(academy);
    await saveCaptions(academy, lesson, cues);
    const { answer } = await quoteInTurn(lesson, `It says: "${said}" And: "its tails are narrower than their necks".`);
    const prompt = JSON.stringify(academy.standIn.requests.at(-1));
    expect(prompt).toContain("said in its recording");
    expect(prompt).toContain(said);
    expect(answer.text).toContain("And: its tails are narrower than their necks.");
    expect(answer.citations).toMatchObject([
      { quote: said, recording: { id: lesson.mediaId, revision: 1, cue: 2, seconds: 12.5 } },
    ]);
  });

  test("a stored citation follows its words to the nearest place when captions are edited, and disappears with them", async () => {
    const lesson = await newLesson(academy);
    await saveCaptions(academy, lesson, cues);
    const { again } = await quoteInTurn(lesson, `"${said}" Also: "Welcome to the workshop, and put on your glasses."`);
    expect((await kept(lesson)).length).toBe(2);

    const moved = cues.slice(1).map((cue) => ({ ...cue, from: cue.from + 10, to: cue.to + 10 }));
    const twice = { from: 50, to: 55, text: said };
    await saveCaptions(academy, lesson, [...moved, twice]);
    const expected = [{ quote: said, recording: { id: lesson.mediaId, revision: 2, cue: 1, seconds: 22.5 } }];
    expect(await kept(lesson)).toMatchObject(expected);
    expect(await kept(lesson)).toHaveLength(1);
    // The same turn, sent again, gets the stored answer.
    expect((await again()).citations).toMatchObject(expected);

    await saveCaptions(academy, lesson, [{ from: 0, to: 3, text: "Something else." }]);
    expect(await kept(lesson)).toEqual([]);
    await saveCaptions(academy, lesson, cues);
    expect(await kept(lesson)).toHaveLength(2);
    await academy.call(`/media/${lesson.mediaId}?although_shown=true`, { as: lesson.instructor, method: "DELETE" });
    expect(await kept(lesson)).toEqual([]);
  });
});
