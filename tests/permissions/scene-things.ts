import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { sealKey } from "#server/ai/settings/sealed-key.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { assessmentThings } from "./assessment-things.ts";
import { secrets } from "./secrets.ts";

let scenes = 0;

type Ids = Record<
  "student" | "classmate" | "pendingSession" | "admin" | "instructor" | "coInstructor" | "otherInstructor",
  string
>;

/** Insert everything that people have created in the academy before the request. Returns the ids by their names in calls. */
export async function sceneThings(
  trx: Transaction<Schema>,
  { ids, tag, now, secret }: { ids: Ids; tag: string; now: Date; secret: Uint8Array },
) {
  // Lists by title have the newest scene first.
  const order = 100_000 - ++scenes;
  const words = (secret: keyof typeof secrets) => `${secrets[secret]}${tag}`;
  const courseId = randomUUID();
  const otherCourseId = randomUUID();
  const archivedCourseId = randomUUID();
  const draftCourseId = randomUUID();
  const lessonDraftId = randomUUID();
  const apiKeyId = randomUUID();
  const lessonId = randomUUID();
  const secondLessonId = randomUUID();
  const mediaId = randomUUID();
  const uploadId = randomUUID();
  const conversationId = randomUUID();
  const turnId = randomUUID();
  const answerId = randomUUID();
  const certificateId = randomUUID();

  // An academy has one text of each kind, whatever the scene.
  await trx
    .insertInto("legal_texts")
    .values({ kind: "terms", version: 1, content: "# Terms", published_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("courses")
    .values([
      { id: courseId, title: `${order} Bees ${tag}`, category: "Technology", instructor_id: ids.instructor },
      { id: otherCourseId, title: `${order} Owls ${tag}`, category: "Design", instructor_id: ids.otherInstructor },
      {
        id: archivedCourseId,
        title: `${order} Moths ${tag}`,
        category: "Design",
        instructor_id: ids.instructor,
        archived_at: now.toISOString(),
      },
      {
        id: draftCourseId,
        title: `${order} Crickets ${tag}`,
        category: "Design",
        instructor_id: ids.instructor,
        published_at: null,
      },
    ])
    .execute();
  await trx
    .insertInto("course_instructors")
    .values([courseId, archivedCourseId, draftCourseId].map((course_id) => ({ course_id, user_id: ids.coInstructor })))
    .execute();
  await trx
    .insertInto("course_lessons")
    .values([
      {
        id: lessonId,
        course_id: courseId,
        position: 0,
        title: "Drones",
        content: `${lessonAbout(words("lessonText"), `tree${tag}`)}\n\n::video{https://youtu.be/aqz-KE-bpKQ}\n`,
      },
      {
        id: secondLessonId,
        course_id: courseId,
        position: 1,
        title: "Queens",
        content: "A queen is the one bee that lays eggs.",
      },
      { id: randomUUID(), course_id: otherCourseId, position: 0, title: "Owls", content: "An owl is a bird of the night." },
    ])
    .execute();
  await trx
    .insertInto("lesson_answers")
    .values({ id: answerId, lesson_id: lessonId, author_id: ids.instructor, question: "Do drones work?", answer: "They do not." })
    .execute();
  const recording = { lesson_id: lessonId, file_name: "drones.mp4", fingerprint: "0".repeat(64), upload_bytes: 1000 };
  await trx
    .insertInto("lesson_media")
    .values([
      {
        id: mediaId,
        ...recording,
        state: "ready",
        file_key: `media/${mediaId}`,
        content_type: "video/mp4",
        bytes: 1000,
        seconds: 60,
      },
      { id: uploadId, ...recording, state: "uploading", file_key: null, content_type: null, bytes: null, seconds: null },
    ])
    .execute();
  const takers = [ids.student, ids.classmate, ids.pendingSession];
  await trx
    .insertInto("enrollments")
    .values([courseId, archivedCourseId].flatMap((course_id) => takers.map((user_id) => ({ course_id, user_id }))))
    .execute();
  // The student has completed the archived course, and has a certificate of the other one.
  await trx
    .updateTable("enrollments")
    .set({ progress: 100 })
    .where("user_id", "=", ids.student)
    .where("course_id", "=", archivedCourseId)
    .execute();
  const moment = { completed_at: now.toISOString(), issued_at: now.toISOString() };
  await trx
    .insertInto("certificates")
    .values({
      ...moment,
      id: certificateId,
      user_id: ids.student,
      course_id: courseId,
      holder_name: `Ada ${words("studentName")}`,
      course_title: "Bees",
      academy_name: "The Academy",
    })
    .execute();
  await trx
    .insertInto("lesson_notes")
    .values({ user_id: ids.student, lesson_id: lessonId, content: `My ${words("notes")}.` })
    .execute();
  await trx
    .insertInto("conversations")
    .values({ id: conversationId, user_id: ids.student, kind: "tutor", course_id: courseId })
    .execute();
  await trx
    .insertInto("conversation_turns")
    .values({
      id: turnId,
      conversation_id: conversationId,
      position: 0,
      question: `What about ${words("question")}?`,
      answer: "It depends.",
      state: "answered",
    })
    .execute();
  const { id: mailId } = await trx
    .insertInto("mail_outbox")
    .values({
      kind: "invitation",
      to_address: `invited@${tag}.example`,
      subject: "An invitation",
      text_body: `Open ${words("mailText")}`,
      html_body: `<p>${words("mailText")}</p>`,
      status: "failed",
      last_error: "refused",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("course_lessons")
    .values({ id: lessonDraftId, course_id: courseId, position: 2, title: null, content: null, published_at: null })
    .execute();
  await trx
    .insertInto("lesson_drafts")
    .values({ lesson_id: lessonDraftId, title: "Workers", content: `Of ${words("lessonDraft")}.` })
    .execute();
  const text = {
    title: "Workers",
    content: `Of ${words("lessonDraft")}.`,
    begun_at: now.toISOString(),
    written_at: now.toISOString(),
  };
  await trx
    .insertInto("lesson_versions")
    .values({ ...text, lesson_id: lessonDraftId, number: 1, reason: "saved" })
    .execute();
  const key = { id: apiKeyId, user_id: ids.admin, service_name: "OpenAI-compatible", last_four: "1234" };
  const sealed = sealKey(secret, { id: apiKeyId, userId: ids.admin }, words("apiKey"));
  await trx
    .insertInto("api_keys")
    .values({ ...key, key_encrypted: sealed })
    .execute();
  const assessment = await assessmentThings(trx, {
    ids,
    now,
    courseId,
    otherCourse: archivedCourseId,
    lessonId,
    word: words("questionKey"),
  });
  const [practiceDraftId, noteDraftId, agentLessonId] = await insertDrafts(trx, { ids, words, courseId, lessonId });
  return {
    ...assessment,
    courseId,
    otherCourseId,
    archivedCourseId,
    draftCourseId,
    lessonId,
    mediaId,
    uploadId,
    secondLessonId,
    lessonDraftId,
    apiKeyId,
    conversationId,
    turnId,
    answerId,
    certificateId,
    mailId,
    practiceDraftId,
    noteDraftId,
    agentLessonId,
  };
}

/** Return a lesson that can be quoted and asked about, with its word in everything that is taken from it. */
function lessonAbout(word: string, tree: string): string {
  return `# Bees

A honeybee is an insect that lives in a colony of the ${word} and makes honey from nectar. A drone is a male bee that does no work in the colony of the ${word} on the ${tree}. A queen is the one bee of the ${word} that lays eggs.

A waggle dance is a figure with which a bee of the ${word} shows where flowers are. A strong colony of the ${word} holds about 50 thousand bees in June.`;
}

type Drafts = { ids: Ids; words: (secret: keyof typeof secrets) => string; courseId: string; lessonId: string };

async function insertDrafts(
  trx: Transaction<Schema>,
  { ids, words, courseId, lessonId }: Drafts,
): Promise<[string, string, string]> {
  const draftIds: [string, string, string] = [randomUUID(), randomUUID(), randomUUID()];
  const practice = { questions: [{ question: `What is ${words("practiceSet")}?`, options: ["a bee", "an owl"] }], dropped: 0 };
  const key = [
    { answer: 0, citation: { courseId, lessonId, lessonTitle: "Drones", quote: `It is a bee, says the ${words("answerKey")}.` } },
  ];
  const note = { name: "Ada", note: `Go on with ${words("coachingNote")}.`, steps: [], progress: [], notices: [] };
  const lesson = { title: `On ${words("agentLesson")}`, level: "beginner", country: "Kenya", covered: "full", content: "Bees." };
  const lists = { missing: [], objectives: [], outline: [], citations: [], notices: [] };
  const common = { model: "built-in", input: "{}" };
  await trx
    .insertInto("agent_drafts")
    .values([
      {
        ...common,
        id: draftIds[0],
        kind: "assessment",
        author_id: ids.student,
        student_id: ids.student,
        lesson_id: lessonId,
        output: JSON.stringify(practice),
        answer_key: JSON.stringify(key),
      },
      {
        ...common,
        id: draftIds[1],
        kind: "engagement",
        author_id: ids.instructor,
        student_id: ids.student,
        output: JSON.stringify(note),
      },
      {
        ...common,
        id: draftIds[2],
        kind: "lesson-content",
        author_id: ids.instructor,
        output: JSON.stringify({ ...lesson, ...lists }),
      },
    ])
    .execute();
  return draftIds;
}
