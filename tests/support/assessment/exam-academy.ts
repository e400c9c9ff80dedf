import { randomUUID } from "node:crypto";
import { createApp } from "#server/app.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

/** The union of all response fields of this module's calls; each has some of them. */
type Promised = {
  id: string;
  code: string;
  revision: number;
  counter: number;
  now: string;
  closes_at: string;
  score: number;
  version: number;
  options: { id: string }[];
  questions: { position: number; question: { options: { id: string }[] }; answer: object | null; counter: number }[];
  citations: unknown[];
  lessons: unknown[];
  results: unknown[];
  checks: { id: string; version: number; question: { options: { id: string }[] }; passed: boolean }[];
};
type Call = { status: number; text: string; body: Promised };

/** Start an academy with a course, its instructor and a learner, with a clock that the test controls. */
export async function startExamAcademy() {
  const academy = await startDataAcademy();
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const deps = { ...academy.deps, clock };
  const app = createApp(deps);
  const instructor = await academy.person({ role: "instructor", name: "Ida Instructor" });

  /** Make a call without pages; the raw text of the response is included. */
  const call = async (as: Person | null, method: string, path: string, body?: unknown): Promise<Call> => {
    const response = await app.request(path.startsWith("/functions") ? path : `/api${path}`, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text.startsWith("{") ? text : "{}") };
  };

  return {
    ...academy,
    deps,
    call,
    clock,
    instructor,
    /** Advance the academy's clock. */
    pass: (seconds: number) => void (offset += seconds * 1000),
    course: (facts: Parameters<DataAcademy["course"]>[0] = {}) =>
      academy.course({ instructor_id: instructor.id, lessons: ["A queen lays eggs.", "A drone does not work."], ...facts }),
    learner: async (courseId: string, name = "Lea Learner") => {
      const person = await academy.person({ name });
      await academy.db.insertInto("enrollments").values({ user_id: person.id, course_id: courseId }).execute();
      return person;
    },
    /** Add a question to the course, for exams by default. */
    question: async (courseId: string, facts: Record<string, unknown>) => {
      const { status, body, text } = await call(instructor, "POST", `/courses/${courseId}/questions`, {
        purpose: "exam",
        ...facts,
      });
      if (status !== 201) throw new Error(text);
      return body;
    },
    /** Create a published exam. */
    exam: async (courseId: string, facts: Record<string, unknown>) => {
      const made = await call(instructor, "POST", `/courses/${courseId}/exams`, {
        title: "Final",
        time_limit_minutes: 10,
        ...facts,
      });
      if (made.status !== 201) throw new Error(made.text);
      const { id, revision } = made.body;
      const published = await call(instructor, "POST", `/exams/${id}/publish`, { published: true, revision });
      if (published.status !== 200) throw new Error(published.text);
      return published.body;
    },
  };
}
export type ExamAcademy = Awaited<ReturnType<typeof startExamAcademy>>;

/** Return a single choice of these texts; the first is right. */
export function singleChoice(stem: string, texts: readonly string[], more: Record<string, unknown> = {}) {
  return {
    type: "single-choice",
    stem,
    options: texts.map((text, at) => ({ id: randomUUID(), text, correct: at === 0 })),
    ...more,
  };
}

export const noAnswer = { options: [], matches: [], text: "", decimal: null, gaps: [] };
