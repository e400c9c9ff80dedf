import { randomUUID } from "node:crypto";
import { z } from "zod";
import { legalKinds } from "#domain/legal.schema.ts";
import type { Caller, CallerKind } from "./callers.ts";

/** Existing ids, by their parameter names in calls. */
export type Ids = Record<string, string[]>;

/** A text with restricted readers, wherever it occurs. */
export type Secret = { what: string; text: string; readers: readonly CallerKind[] };

type OnDatabase = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** Ids for a call's parameter: the parameter's names, and the statement that finds some. */
const found: readonly [string[], string][] = [
  [
    ["personId", "student_id", "student", "instructor_id", "instructorId"],
    "select id::text from users order by created_at desc limit 12",
  ],
  [["sessionId"], "select id::text from sessions order by created_at desc limit 12"],
  [["draftId"], "select id::text from agent_drafts order by created_at desc limit 8"],
  [["invitationId"], "select id::text from invitations order by created_at desc limit 8"],
  [["mailId"], "select id::text from mail_outbox order by created_at desc limit 8"],
  [["apiKeyId"], "select id::text from api_keys order by created_at desc limit 8"],
  [["id"], "select id::text from conversations order by created_at desc limit 8"],
  [["turn"], "select id::text from conversation_turns order by created_at desc limit 8"],
  [["answerId"], "select id::text from lesson_answers order by created_at desc limit 8"],
  [["questionId"], "select id::text from questions order by random() limit 8"],
  [["examId"], "select id::text from exams order by random() limit 8"],
  [["attemptId"], "select id::text from exam_attempts order by started_at desc limit 8"],
  [["certificateId"], "select id::text from certificates order by issued_at desc limit 8"],
  [
    ["mediaId"],
    "(select id::text from lesson_media where state = 'ready' order by id limit 4) union all (select id::text from lesson_media order by created_at desc limit 4)",
  ],
  [["picture"], "select name || '.webp' as id from lesson_images order by name limit 8"],
  [["factorId"], "select id::text from mfa_factors order by created_at desc limit 8"],
];

/** The length of the file that the author has begun to upload. */
export const uploadedBytes = 2_000;

const idSchema = z.object({ id: z.string() });

/** Create a course with lessons, a private draft, and a learner's notes; and find all existing ids. */
export async function openCampus(
  url: string,
  callers: readonly Caller[],
  onDatabase: OnDatabase,
): Promise<{ ids: Ids; roles: Record<string, string>; secrets: Secret[] }> {
  const of = (kind: CallerKind) => {
    const caller = callers.find((each) => each.kind === kind);
    if (!caller) throw new Error(`nobody is ${kind}`);
    return caller;
  };
  const call = async (caller: Caller, method: string, path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...caller.headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said}`);
    return said === "" ? null : JSON.parse(said);
  };
  // A caller with that right may have closed the academy.
  await call(of("a super admin"), "PUT", "/platform", { launched: true });
  const [author, learner] = [of("an instructor"), of("a learner")];
  const course = idSchema.parse(
    await call(of("an admin"), "POST", "/courses", { title: "Owls", category: "Design", level: "beginner" }),
  ).id;
  await onDatabase("update courses set instructor_id = $2 where id = $1", [course, author.id]);
  const lessons: string[] = [];
  for (const title of ["Owls", "Mice"]) {
    const id = randomUUID();
    await call(author, "POST", `/courses/${course}/lesson-drafts`, {
      id,
      title,
      content: "# Owls\n\nAn owl is a bird that hunts at night.",
    });
    await call(author, "POST", `/lesson-drafts/${id}/publish`, { revision: 1 });
    lessons.push(id);
  }
  const draft = { id: randomUUID(), text: `draft-${randomUUID()}` };
  await call(author, "POST", `/courses/${course}/lesson-drafts`, { id: draft.id, title: "Later", content: draft.text });
  const notes = `notes-${randomUUID()}`;
  await call(learner, "POST", "/enrollments", { course_id: course });
  await call(learner, "PUT", `/courses/${course}/lessons/${lessons[0]}/notes`, { content: notes, revision: 0 });

  const recording = await call(author, "POST", `/lesson-drafts/${lessons[0]}/media`, {
    file_name: "owl.mp4",
    bytes: uploadedBytes,
    fingerprint: "0".repeat(64),
  });
  // The sample recordings are checked and have captions: the learner may read one, and the author owns it.
  const [sample] = await onDatabase<{ course_id: string }>(
    `select distinct course_lessons.course_id::text from lesson_media join course_lessons on course_lessons.id = lesson_media.lesson_id
     where lesson_media.state = 'ready' limit 1`,
  );
  if (sample) await call(learner, "POST", "/enrollments", { course_id: sample.course_id });

  const someCourses = await onDatabase<{ id: string }>("select id::text from courses order by random() limit 6");
  const courses = [course, ...someCourses.map(({ id }) => id)];
  const ids: Ids = {
    article: ["second-factor", "how-to-enroll", "certificates"],
    version: ["1", "2", "0", "-1"],
    decision: ["approve", "reject", "discard"],
    kind: [...legalKinds, "x"],
    language: ["en", "fr", "en-GB", "x"],
    captionsFile: ["en.vtt", "en.srt", "fr.vtt", "en.txt"],
    site: ["youtube", "vimeo", "x"],
    video: ["dQw4w9WgXcQ", "76979871", "../x", '"><script>'],
    uploadId: [idSchema.parse(recording).id],
    anything: ["x", "..%2f..%2fetc%2fpasswd", "%00", "none.webp", "a".repeat(3000), ".git"],
  };
  for (const name of ["courseId", "course_id", "course", "courses"]) ids[name] = courses;
  for (const name of ["lessonId", "lesson_id", "lesson", "lessonDraftId"]) ids[name] = [...lessons, draft.id];
  for (const [names, statement] of found) {
    const values = (await onDatabase<{ id: string }>(statement)).map(({ id }) => id);
    for (const name of names) ids[name] = values.length > 0 ? values : [randomUUID()];
  }
  return {
    ids,
    roles: { course, "first lesson": lessons[0] ?? "", "second lesson": lessons[1] ?? "", draft: draft.id },
    secrets: [
      { what: "a learner's notes", text: notes, readers: ["a learner"] },
      { what: "the draft of a lesson", text: draft.text, readers: ["an instructor", "an admin", "a super admin"] },
    ],
  };
}
