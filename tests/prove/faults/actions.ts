import { randomUUID } from "node:crypto";
import type { SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import { settle, type Person } from "./person.ts";

/** The shared state of all schedules of a world. */
export type Campus = {
  courses: { id: string; lessons: string[] }[];
  /** The course whose drafts an author edits. */
  ownCourse: string;
  drafts: { id: string; revision: number }[];
};

export type Action = { name: string; perform: (person: Person, campus: Campus, random: SeededRandom) => Promise<void> };

const signs = ["\u2028", "\u2029", "\u0085", "\u202e", "🦉", "e\u0301", "\\.", "\\N", "\t", "'", '"', "x".repeat(5_000)];
/** Return a unique text, with characters that are easily corrupted. */
function newText(person: Person, random: SeededRandom): string {
  return `${person.nextWord()} ${random.pick(signs)} ${random.pick(signs)} end`;
}

/** Return the places that a learner may write to; enrolling first if necessary. */
async function lessonOf(
  person: Person,
  { courses }: Campus,
  random: SeededRandom,
): Promise<{ courseId: string; lessonId: string }> {
  const course = random.pick(courses);
  if (person.truth.possible(`enrollment ${person.email} ${course.id}`).at(-1) !== "yes") await enroll(person, course.id);
  return { courseId: course.id, lessonId: random.pick(course.lessons) };
}

/** Enroll a person in a course. */
export async function enroll(person: Person, courseId: string): Promise<void> {
  const sent = person.truth.send(`enrollment ${person.email} ${courseId}`, "yes");
  settle(sent, await person.call("POST", "/api/enrollments", { course_id: courseId }));
}

/** The actions of learners. */
export const learnerActions: readonly Action[] = [
  { name: "enroll", perform: (person, { courses }, random) => enroll(person, random.pick(courses).id) },
  {
    name: "checkout",
    perform: async (person, { courses }, random) => {
      const ids = random
        .shuffle(courses)
        .slice(0, random.int(1, 3))
        .map(({ id }) => id);
      const sent = ids.map((id) => person.truth.send(`enrollment ${person.email} ${id}`, "yes"));
      const reply = await person.call("POST", "/api/checkout", { course_ids: ids });
      for (const each of sent) settle(each, reply);
    },
  },
  {
    name: "open a lesson",
    perform: async (person, campus, random) => {
      const { courseId, lessonId } = await lessonOf(person, campus, random);
      const reply = await person.call("POST", `/api/courses/${courseId}/lessons/${lessonId}/open`);
      const enrollment = reply.body["enrollment"] as { progress: number } | null | undefined;
      if (reply.status === 200 && enrollment) {
        const name = `progress ${person.email} ${courseId}`;
        const before = Number(person.truth.possible(name)[0] ?? 0);
        if (enrollment.progress < before) person.truth.report(`${name} fell from ${before} to ${enrollment.progress}`);
        person.truth.send(name, String(enrollment.progress)).acknowledged();
      }
    },
  },
  {
    name: "write notes",
    perform: async (person, campus, random) => {
      const { courseId, lessonId } = await lessonOf(person, campus, random);
      const path = `/api/courses/${courseId}/lessons/${lessonId}/notes`;
      const before = await person.call("GET", path);
      if (before.status !== 200) return;
      const name = `notes ${person.email} ${path}`;
      person.truth.read(name, String(before.body["content"]));
      const content = newText(person, random);
      const sent = person.truth.send(name, content);
      const change = { content, revision: before.body["revision"] };
      let reply = await person.call("PUT", path, change);
      // Without a response the same is sent again, as the browser does.
      if (reply.status === 0 || reply.status >= 500) reply = await person.call("PUT", path, change);
      settle(sent, reply);
    },
  },
  {
    name: "change the name",
    perform: async (person) => {
      const name = `Ada ${person.nextWord()}`;
      const sent = person.truth.send(`name ${person.email}`, name);
      settle(sent, await person.call("PATCH", "/api/profile", { full_name: name }));
    },
  },
  { name: "renew the session", perform: (person) => person.renew() },
  {
    name: "ask the tutor",
    perform: async (person, campus, random) => {
      const { courseId } = await lessonOf(person, campus, random);
      const conversation = { id: randomUUID(), turn: randomUUID() };
      const question = `What is an owl? ${person.nextWord()}`;
      const body = { messages: [{ role: "user", content: question }], context: { course: courseId }, conversation };
      const reply = await person.call("POST", "/functions/v1/chat", body);
      const text = String(reply.body["text"] ?? "");
      if (reply.status !== 200 || !text.includes("data: [DONE]")) return;
      const latest = await person.call("GET", `/api/conversations/latest?kind=tutor&course=${courseId}`);
      if (latest.status !== 200 || text.includes('{"error"')) return;
      const { turns = [] } = (latest.body["conversation"] ?? {}) as { turns?: { id: string; state: string }[] };
      const state = turns.find(({ id }) => id === conversation.turn)?.state;
      if (state !== "answered")
        person.truth.report(
          `${person.email} was answered a question that is ${state === undefined ? "not kept" : `kept as ${state}`}`,
        );
    },
  },
];

/** The actions of staff on their own account. */
export const personalActions: readonly Action[] = learnerActions.filter(({ name }) =>
  ["write notes", "change the name", "ask the tutor"].includes(name),
);

/** The actions of an author on the drafts of a course. */
export const authorActions: readonly Action[] = [
  {
    name: "begin a draft",
    perform: async (person, campus, random) => {
      const id = randomUUID();
      const content = newText(person, random);
      const sent = person.truth.send(`draft ${id}`, content);
      const body = { id, title: `Lesson ${person.nextWord()}`, content };
      let reply = await person.call("POST", `/api/courses/${campus.ownCourse}/lesson-drafts`, body);
      if (reply.status === 0 || reply.status >= 500)
        reply = await person.call("POST", `/api/courses/${campus.ownCourse}/lesson-drafts`, body);
      settle(sent, reply);
      campus.drafts.push({ id, revision: 1 });
    },
  },
  {
    name: "save a draft",
    perform: async (person, campus, random) => {
      const draft = campus.drafts.at(-random.int(1, Math.max(1, campus.drafts.length)));
      if (!draft) return;
      const before = await person.call("GET", `/api/lesson-drafts/${draft.id}`);
      if (before.status !== 200) return;
      person.truth.read(`draft ${draft.id}`, String(before.body["content"]));
      const content = newText(person, random);
      const sent = person.truth.send(`draft ${draft.id}`, content);
      const change = { title: String(before.body["title"]), content, revision: before.body["revision"] };
      let reply = await person.call("PUT", `/api/lesson-drafts/${draft.id}`, change);
      if (reply.status === 0 || reply.status >= 500) reply = await person.call("PUT", `/api/lesson-drafts/${draft.id}`, change);
      settle(sent, reply);
    },
  },
  {
    name: "publish a draft",
    perform: async (person, campus, random) => {
      const draft = campus.drafts.at(-random.int(1, Math.max(1, campus.drafts.length)));
      if (!draft) return;
      const read = await person.call("GET", `/api/lesson-drafts/${draft.id}`);
      if (read.status !== 200) return;
      const sent = person.truth.send(`published ${draft.id}`, String(read.body["content"]));
      settle(sent, await person.call("POST", `/api/lesson-drafts/${draft.id}/publish`, { revision: read.body["revision"] }));
    },
  },
  {
    name: "put the drafts in another order",
    perform: async (person, campus, random) => {
      const list = await person.call("GET", `/api/courses/${campus.ownCourse}/lesson-drafts`);
      const ids = ((list.body["lesson_drafts"] ?? []) as { id: string }[]).map(({ id }) => id);
      if (list.status !== 200 || ids.length < 2) return;
      const wanted = random.shuffle(ids);
      const sent = person.truth.send(`order ${campus.ownCourse}`, wanted.join(" "));
      // A concurrent change is another order of the same author's drafts: only the relative order is guaranteed.
      settle(sent, await person.call("PUT", `/api/courses/${campus.ownCourse}/lesson-drafts/order`, { ids: wanted }));
    },
  },
];

/** The actions of an admin. */
export const adminActions: readonly Action[] = [
  {
    name: "invite somebody",
    perform: async (person, _campus, random) => {
      const email = `invited-${randomUUID()}@learner.example`;
      const sent = person.truth.send(`invitation ${email}`, "open");
      settle(
        sent,
        await person.call("POST", "/functions/v1/invite-admin", { email, role: random.pick(["student", "instructor"]) }),
      );
    },
  },
];
