import { randomUUID } from "node:crypto";
import { hostileAt, hostileGap, hostileWithoutPictures, hostileTag, hostileText, hostileWord } from "./hostile-texts.ts";

/** A call that must succeed: a refused text is shown nowhere. */
export type Call = <Body>(token: string | null, method: string, path: string, body?: object) => Promise<Body>;

type People = { instructor: string; admin: string; student: string; studentId: string; courseId: string; lessonId: string };
type Made = { id: string; revision: number; version: number; position: number };

const option = (place: string, correct = false) => ({
  id: randomUUID(),
  text: hostileAt(place),
  correct,
  feedback: hostileAt(`feedback on ${place}`),
});

/** Return a question of each type with a hostile text in each of its fields. */
export function hostileQuestions(purpose: "exam" | "check") {
  const common = (type: string) => ({
    type,
    stem: `${hostileAt(`${purpose} ${type}`)}\n\n${hostileWithoutPictures}`,
    hint: hostileAt(`hint at ${type}`),
    feedback: hostileAt(`feedback on ${type}`),
    tags: [hostileTag],
  });
  const [left, right] = [(at: number) => hostileAt(`left side ${at}`), (at: number) => hostileAt(`right side ${at}`)];
  return [
    { ...common("single-choice"), options: [option("right choice", true), option("wrong choice")] },
    { ...common("multiple-choice"), options: [option("right box", true), option("wrong box")] },
    { ...common("true-false"), options: [option("truth", true), option("untruth")] },
    { ...common("short-text"), accepted: [hostileAt("accepted text")] },
    { ...common("numeric"), value: "6", unit: hostileTag },
    { ...common("ordering"), options: [option("first item"), option("second item")] },
    {
      ...common("matching"),
      pairs: [1, 2].map((at) => ({ id: randomUUID(), left: left(at), match_id: randomUUID(), right: right(at) })),
    },
    {
      ...common("cloze"),
      stem: `${hostileAt(`${purpose} cloze`)} [[${hostileGap}]] and [[2]].`,
      gaps: [
        { id: randomUUID(), name: hostileGap, accepted: [hostileAt("accepted gap")] },
        {
          id: randomUUID(),
          name: "2",
          choices: [option("right filling", true), option("wrong filling")].map(({ id, text, correct }) => ({
            id,
            text,
            correct,
          })),
        },
      ],
    },
    {
      ...common("essay"),
      credit: "by-rubric",
      rubric: [{ id: randomUUID(), text: hostileAt("criterion"), points: 3 }],
    },
  ];
}

/**
 * Write hostile texts into everything that belongs to an exam. The student has an attempt that is graded and appealed with a reply, one whose
 * appeal waits, and one that is running.
 */
export async function writeHostileExam(call: Call, { instructor, admin, student, studentId, courseId, lessonId }: People) {
  const slots: { question_id: string; points: number }[] = [];
  const questionIds: string[] = [];
  for (const question of hostileQuestions("exam")) {
    const { id } = await call<Made>(instructor, "POST", `/api/courses/${courseId}/questions`, { purpose: "exam", ...question });
    slots.push({ question_id: id, points: 2 });
    questionIds.push(id);
  }
  const placed = { purpose: "practice", lesson_id: lessonId, shown_in_lesson: true };
  for (const question of hostileQuestions("check").filter(({ type }) => type !== "essay"))
    await call(instructor, "POST", `/api/courses/${courseId}/questions`, { ...question, ...placed });
  const exam = await call<Made>(instructor, "POST", `/api/courses/${courseId}/exams`, {
    title: hostileWord,
    instructions: `${hostileAt("instructions")}\n\n${hostileWithoutPictures}`,
    time_limit_minutes: 60,
    attempts_allowed: 3,
    shuffle: false,
    results: "solutions",
    access_code: null,
    slots,
  });
  await call(instructor, "POST", `/api/exams/${exam.id}/publish`, { published: true, revision: exam.revision });
  await call(admin, "PUT", `/api/people/${studentId}/accommodation`, {
    time_percent: 150,
    break_minutes: 5,
    extra_attempts: 1,
    calm: true,
    reason: hostileAt("accommodation"),
  });

  const lease = randomUUID();
  const begin = async () => (await call<Made>(student, "POST", `/api/learning/exams/${exam.id}/attempts`, { lease })).id;
  const none = { options: [], matches: [], text: "", decimal: null, gaps: [] };
  const write = (attempt: string, position: number, text: string) =>
    call(student, "PUT", `/api/attempts/${attempt}/answers/${position}`, { lease, counter: 1, answer: { ...none, text } });
  const [word, essay] = [3, slots.length - 1];
  const answer = async () => {
    const attempt = await begin();
    await write(attempt, word, hostileAt("short answer"));
    await write(attempt, essay, `${hostileAt("essay")}\n\n${hostileText}`);
    return attempt;
  };
  const grade = async (attempt: string, reply: object = {}) => {
    const { rubric } = await call<{ rubric: { id: string }[] }>(instructor, "POST", `/api/essays/${attempt}/${essay}/open`);
    await call(instructor, "PUT", `/api/essays/${attempt}/${essay}`, {
      given: rubric.map(({ id }) => ({ row: id, points: 1, comment: hostileAt("comment on a row") })),
      comment: hostileAt("comment"),
      ...reply,
    });
  };
  const appeal = async (attempt: string) => {
    await call(student, "POST", `/api/attempts/${attempt}/hand-in`, { lease });
    await grade(attempt);
    await call(student, "POST", `/api/attempts/${attempt}/answers/${essay}/appeal`, { text: hostileAt("appeal") });
    return attempt;
  };
  const graded = await appeal(await answer());
  await grade(graded, { reply: hostileAt("reply") });
  const appealed = await appeal(await answer());
  const running = await answer();
  await call(instructor, "POST", `/api/exams/${exam.id}/notices`, { text: hostileAt("notice") });
  await call(instructor, "POST", `/api/exams/${exam.id}/corrections`, {
    question_id: questionIds[0],
    remedy: "full-marks",
    may_lower: false,
    reason: hostileAt("correction"),
  });
  const decision = { decision: "set", grade: 9_000, reason: hostileAt("decision") };
  await call(instructor, "PUT", `/api/exams/${exam.id}/grades/${studentId}`, decision);
  return { examId: exam.id, questionIds, graded, appealed, running, essay };
}
