import { randomUUID } from "node:crypto";
import { sealKey } from "#server/ai/settings/sealed-key.ts";
import { assessmentThings } from "./assessment-things.ts";
import type { Add } from "./new-rows.ts";
import { secrets } from "./secrets.ts";

let scenes = 0;

type Ids = Record<
  "student" | "classmate" | "pendingSession" | "admin" | "instructor" | "coInstructor" | "otherInstructor",
  string
>;

/** Add everything that people have created in the academy before the request. Returns the ids by their names in calls. */
export function sceneThings(add: Add, { ids, tag, now, secret }: { ids: Ids; tag: string; now: Date; secret: Uint8Array }) {
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
  const mailId = randomUUID();

  add(
    "courses",
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
  );
  add(
    "course_instructors",
    ...[courseId, archivedCourseId, draftCourseId].map((course_id) => ({ course_id, user_id: ids.coInstructor })),
  );
  add(
    "course_lessons",
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
  );
  add("lesson_answers", {
    id: answerId,
    lesson_id: lessonId,
    author_id: ids.instructor,
    question: "Do drones work?",
    answer: "They do not.",
  });
  const recording = { lesson_id: lessonId, file_name: "drones.mp4", fingerprint: "0".repeat(64), upload_bytes: 1000 };
  add(
    "lesson_media",
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
  );
  const takers = [ids.student, ids.classmate, ids.pendingSession];
  add("enrollments", ...takers.map((user_id) => ({ course_id: courseId, user_id })));
  // The student has completed the archived course, and has a certificate of the other one.
  add(
    "enrollments",
    ...takers.map((user_id) => ({ course_id: archivedCourseId, user_id, progress: user_id === ids.student ? 100 : 0 })),
  );
  const moment = { completed_at: now.toISOString(), issued_at: now.toISOString() };
  add("certificates", {
    ...moment,
    id: certificateId,
    user_id: ids.student,
    course_id: courseId,
    holder_name: `Ada ${words("studentName")}`,
    course_title: "Bees",
    academy_name: "The Academy",
  });
  add("lesson_notes", { user_id: ids.student, lesson_id: lessonId, content: `My ${words("notes")}.` });
  add("conversations", { id: conversationId, user_id: ids.student, kind: "tutor", course_id: courseId });
  add("conversation_turns", {
    id: turnId,
    conversation_id: conversationId,
    position: 0,
    question: `What about ${words("question")}?`,
    answer: "It depends.",
    state: "answered",
  });
  add("mail_outbox", {
    id: mailId,
    kind: "invitation",
    to_address: `invited@${tag}.example`,
    subject: "An invitation",
    text_body: `Open ${words("mailText")}`,
    html_body: `<p>${words("mailText")}</p>`,
    status: "failed",
    last_error: "refused",
  });
  add("course_lessons", { id: lessonDraftId, course_id: courseId, position: 2, title: null, content: null, published_at: null });
  add("lesson_drafts", { lesson_id: lessonDraftId, title: "Workers", content: `Of ${words("lessonDraft")}.` });
  const text = {
    title: "Workers",
    content: `Of ${words("lessonDraft")}.`,
    begun_at: now.toISOString(),
    written_at: now.toISOString(),
  };
  add("lesson_versions", { ...text, lesson_id: lessonDraftId, number: 1, reason: "saved" });
  const key = { id: apiKeyId, user_id: ids.admin, service_name: "OpenAI-compatible", last_four: "1234" };
  const sealed = sealKey(secret, { id: apiKeyId, userId: ids.admin }, words("apiKey"));
  add("api_keys", { ...key, key_encrypted: sealed });
  const assessment = assessmentThings(add, {
    ids,
    now,
    courseId,
    otherCourse: archivedCourseId,
    lessonId,
    word: words("questionKey"),
  });
  const [practiceDraftId, noteDraftId, agentLessonId] = addDrafts(add, { ids, words, courseId, lessonId });
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

function addDrafts(add: Add, { ids, words, courseId, lessonId }: Drafts): [string, string, string] {
  const draftIds: [string, string, string] = [randomUUID(), randomUUID(), randomUUID()];
  const practice = { questions: [{ question: `What is ${words("practiceSet")}?`, options: ["a bee", "an owl"] }], dropped: 0 };
  const key = [
    { answer: 0, citation: { courseId, lessonId, lessonTitle: "Drones", quote: `It is a bee, says the ${words("answerKey")}.` } },
  ];
  const note = { name: "Ada", note: `Go on with ${words("coachingNote")}.`, steps: [], progress: [], notices: [] };
  const lesson = { title: `On ${words("agentLesson")}`, level: "beginner", country: "Kenya", covered: "full", content: "Bees." };
  const lists = { missing: [], objectives: [], outline: [], citations: [], notices: [] };
  const common = { model: "built-in", input: "{}" };
  add(
    "agent_drafts",
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
  );
  return draftIds;
}
