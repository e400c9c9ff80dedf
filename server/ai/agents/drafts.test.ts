import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PersonExport } from "#domain/person-export.schema.ts";
import { agentCalls, beesLesson } from "#tests/support/ai/agent-calls.ts";
import { startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import type { Person } from "#tests/support/data-academy.ts";

let academy: TutorAcademy;
let agents: ReturnType<typeof agentCalls>;
let student: Person;
let instructor: Person;
let course: { id: string; lessonIds: string[] };
let admin: Person;

beforeAll(async () => {
  academy = await startTutorAcademy();
  agents = agentCalls(academy);
  [student, instructor, admin] = await Promise.all([
    academy.person({ name: "Ada Lovelace" }),
    academy.person({ role: "instructor", name: "Ina" }),
    academy.person({ role: "admin" }),
  ]);
  course = await academy.course({
    title: "Insects",
    instructor_id: instructor.id,
    lessons: [{ title: "Bees", content: beesLesson }],
  });
  await academy.enroll(student, course);
});
afterAll(() => academy.stop());

const questionsFor = async (as: Person, whom: Person) =>
  (await agents.makeQuestions(as, { lesson_id: course.lessonIds[0], student_id: whom.id })).body.draft_id;
const noteFor = async (as: Person, whom: Person, context_summary = "Works in shifts.") =>
  (await agents.coach(as, { student_id: whom.id, student_name: "Ada Lovelace", context_summary })).body.draft_id;

describe("a staff member's draft", () => {
  test("is hidden from the student until it is approved, and can be practised with then", async () => {
    const id = await questionsFor(instructor, student);
    expect((await agents.read(student, id)).status).toBe(404);
    expect((await agents.choose(student, id, { question: 0, option: 0 })).status).toBe(404);
    const approved = await agents.decide(instructor, id, "approve");
    expect(approved).toMatchObject({
      status: 200,
      body: { state: "approved", may_decide: false, decided_at: expect.any(String) },
    });
    const theirs = await agents.read(student, id);
    expect(theirs).toMatchObject({ status: 200, body: { by_you: false, author: "Ina", may_decide: false, may_practise: true } });
    expect(JSON.stringify(theirs.body)).not.toMatch(/"answer":\d|Answer:/);
    expect((await agents.choose(student, id, { question: 0, option: 0 })).status).toBe(200);
  });

  test("is decided once; repeating the decision changes nothing", async () => {
    const id = await noteFor(instructor, student);
    const first = await agents.decide(instructor, id, "discard");
    expect(await agents.decide(instructor, id, "discard")).toMatchObject({
      status: 200,
      body: { decided_at: first.body.decided_at },
    });
    expect(await agents.decide(instructor, id, "approve")).toMatchObject({ status: 409, body: { code: "agent_draft.decided" } });
    expect((await agents.read(student, id)).status).toBe(404);
  });

  test("is decided by only one of two simultaneous decisions", async () => {
    const id = await noteFor(instructor, student);
    const answers = await Promise.all([agents.decide(instructor, id, "approve"), agents.decide(admin, id, "discard")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("can neither be approved by the student nor seen by another instructor", async () => {
    const id = await questionsFor(instructor, student);
    const stranger = await academy.person({ role: "instructor" });
    for (const as of [student, stranger]) {
      for (const decision of ["approve", "discard"]) {
        expect(await agents.decide(as, id, decision)).toMatchObject({ status: 404, body: { code: "agent_draft.not_found" } });
      }
    }
    expect((await agents.list(stranger)).body).toMatchObject({ drafts: [], total: 0 });
    await agents.decide(instructor, id, "approve");
    expect(await agents.decide(student, id, "discard")).toMatchObject({ status: 403, body: { code: "caller.forbidden" } });
  });

  test("can no longer be seen or approved by an author who has stopped teaching", async () => {
    const former = await academy.person({ role: "instructor" });
    const theirs = await academy.course({
      title: "Hives",
      instructor_id: former.id,
      lessons: [{ title: "Bees", content: beesLesson }],
    });
    await academy.enroll(student, theirs);
    const { body } = await agents.makeQuestions(former, { lesson_id: theirs.lessonIds[0], student_id: student.id });
    const note = await noteFor(former, student);
    expect((await agents.list(former)).body).toMatchObject({ total: 2 });
    await academy.db.updateTable("courses").set({ instructor_id: instructor.id }).where("id", "=", theirs.id).execute();
    await academy.db.updateTable("profiles").set({ role: "student" }).where("id", "=", former.id).execute();
    for (const id of [body.draft_id, note]) {
      expect(await agents.decide(former, id, "approve")).toMatchObject({ status: 404, body: { code: "agent_draft.not_found" } });
      expect((await agents.read(former, id)).status).toBe(404);
    }
    expect((await agents.list(former)).body).toMatchObject({ drafts: [], total: 0 });
    expect((await agents.decide(admin, body.draft_id, "approve")).status).toBe(200);
  });

  test("with questions cannot be approved once its lesson has changed", async () => {
    const changed = await academy.course({ instructor_id: instructor.id, lessons: [{ title: "Bees", content: beesLesson }] });
    await academy.enroll(student, changed);
    const { body } = await agents.makeQuestions(instructor, { lesson_id: changed.lessonIds[0], student_id: student.id });
    await academy.db.updateTable("lessons").set({ content: "Wasps." }).where("course_id", "=", changed.id).execute();
    expect(await agents.decide(instructor, body.draft_id, "approve")).toMatchObject({
      status: 409,
      body: { code: "agent_draft.outdated" },
    });
    expect((await agents.decide(instructor, body.draft_id, "discard")).status).toBe(200);
  });
});

describe("the list", () => {
  test("is newest first, filtered by kind and state, and complete for admins", async () => {
    const learner = await academy.person();
    await academy.enroll(learner, course);
    const [set, note] = [await questionsFor(learner, learner), await noteFor(learner, learner)];
    expect((await agents.list(learner)).body.drafts.map(({ id }) => id)).toEqual([note, set]);
    expect((await agents.list(learner, "?kind=assessment")).body).toMatchObject({ total: 1, drafts: [{ id: set }] });
    expect((await agents.list(learner, "?page=9")).body).toMatchObject({ total: 2, drafts: [] });
    await agents.decide(learner, set, "approve");
    expect((await agents.list(learner, "?state=draft")).body).toMatchObject({ total: 1, drafts: [{ id: note }] });
    const all = (await agents.list(admin)).body.drafts.map(({ id }) => id);
    expect(all.slice(0, 2)).toEqual([note, set]);
  });

  test.each(["?kind=tutor", "?state=open", "?page=x"])("%s is refused by name", async (query) => {
    expect(await agents.list(student, query)).toMatchObject({ status: 422, body: { field: query.slice(1).split("=")[0] } });
  });

  test("about oneself contains what is approved for the caller, and nothing that they wrote for others", async () => {
    const [learner, mate] = await Promise.all([academy.person({ name: "Grace" }), academy.person({ name: "Edsger" })]);
    const teacher = await academy.person({ role: "instructor", name: "Tina" });
    const theirs = await academy.course({ instructor_id: teacher.id, lessons: [{ title: "Bees", content: beesLesson }] });
    for (const person of [learner, mate]) await academy.enroll(person, theirs);
    const [approved, discarded] = [await noteFor(teacher, learner), await noteFor(teacher, learner)];
    await noteFor(teacher, learner);
    await agents.decide(teacher, approved, "approve");
    await agents.decide(teacher, discarded, "discard");
    const notesOf = async (as: Person) =>
      (
        await academy.call<{ drafts: { id: string; data: { notices: string[] } }[] }>(
          "/agent-drafts?kind=engagement&state=approved&about=me",
          { as },
        )
      ).body.drafts;
    expect((await notesOf(learner)).map(({ id, data }) => [id, data.notices])).toEqual([[approved, []]]);
    for (const other of [mate, teacher, admin]) expect(await notesOf(other)).toEqual([]);
  });

  test("a hundred open drafts are kept per person; approved ones stay", async () => {
    const collector = await academy.person();
    const approved = await noteFor(collector, collector);
    await agents.decide(collector, approved, "approve");
    const kept = await academy.db
      .selectFrom("agent_drafts")
      .selectAll()
      .where("author_id", "=", collector.id)
      .executeTakeFirstOrThrow();
    const old = Array.from({ length: 105 }, (_, index) => ({
      kind: kept.kind,
      model: kept.model,
      author_id: collector.id,
      student_id: collector.id,
      input: JSON.stringify(kept.input),
      output: JSON.stringify(kept.output),
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    }));
    await academy.db.insertInto("agent_drafts").values(old).execute();
    await noteFor(collector, collector);
    expect((await agents.list(collector)).body.total).toBe(101);
    expect((await agents.read(collector, approved)).status).toBe(200);
  });
});

test.each(["not-an-id", "00000000-0000-4000-8000-000000000000"])("an unknown draft %s is a 404", async (id) => {
  expect((await agents.read(admin, id)).status).toBe(404);
  expect((await agents.decide(admin, id, "approve")).status).toBe(404);
  expect((await agents.choose(admin, id, { question: 0, option: 0 })).status).toBe(404);
});

test("an unknown decision is refused", async () => {
  const id = await noteFor(student, student);
  expect((await agents.decide(student, id, "publish")).status).toBe(422);
});

describe("the choices", () => {
  type Choices = { courses: { id: string; students: { id: string }[]; lessons: object[] }[] };
  const choices = async (as: Person) => (await academy.call<Choices>("/agents/choices", { as })).body.courses;

  test("are a student's own courses, an instructor's courses with their students, and everything for an admin", async () => {
    const [other, mate] = [await academy.course({ title: "Airships" }), await academy.person()];
    await academy.enroll(mate, course);
    const mine = await choices(mate);
    expect(mine).toMatchObject([{ id: course.id, students: [{ id: mate.id }], lessons: [{ title: "Bees" }] }]);
    expect(JSON.stringify(mine)).not.toContain(student.id);
    const taught = await choices(instructor);
    expect(taught.find(({ id }) => id === course.id)?.students.map(({ id }) => id)).toEqual(
      expect.arrayContaining([mate.id, student.id]),
    );
    expect(taught.some(({ id }) => id === other.id)).toBe(false);
    expect((await choices(admin)).map(({ id }) => id)).toEqual(expect.arrayContaining([course.id, other.id]));
  });

  test("only admins see which model answers", async () => {
    const agentsOf = async (as?: Person) => academy.call<{ model: string | null; agents: object[] }>("/agents", { as });
    expect((await agentsOf(admin)).body).toMatchObject({
      model: "built-in",
      agents: [{ id: "tutor" }, {}, {}, { status: "active" }],
    });
    expect((await agentsOf(instructor)).body.model).toBeNull();
    expect((await agentsOf()).status).toBe(401);
  });
});

describe("a person's export", () => {
  const exportOf = async (as: Person) => (await academy.call<PersonExport>("/account/export", { as })).body.agent_drafts;

  test("contains what was written for and about them, without answers or other people", async () => {
    const [learner, teacher] = [await academy.person({ name: "Grace" }), await academy.person({ role: "instructor" })];
    const theirs = await academy.course({ instructor_id: teacher.id, lessons: [{ title: "Bees", content: beesLesson }] });
    await academy.enroll(learner, theirs);
    const set = await agents.makeQuestions(learner, { lesson_id: theirs.lessonIds[0], student_id: learner.id });
    await agents.choose(learner, set.body.draft_id, { question: 0, option: 0 });
    await noteFor(teacher, learner, "She told me of her exam.");
    const own = await exportOf(learner);
    expect(own).toMatchObject([
      { kind: "assessment", by_you: true, about_you: true, lesson: "Bees", choices: { "0": 0 } },
      { kind: "engagement", by_you: false, about_you: true, input: { context_summary: "She told me of her exam." } },
    ]);
    expect(JSON.stringify(own)).not.toMatch(/answer_key|"answer":|citation/);
    expect(JSON.stringify(own)).not.toContain(teacher.id);
    const teachers = await exportOf(teacher);
    expect(teachers).toMatchObject([
      { kind: "engagement", by_you: true, about_you: false, input: null, output: null, choices: null },
    ]);
    expect(JSON.stringify(teachers)).not.toMatch(/Grace|exam/);
  });

  test("deleting a person deletes the drafts that they requested and those about them", async () => {
    const learner = await academy.person();
    await academy.enroll(learner, course);
    const ids = [await noteFor(learner, learner), await questionsFor(instructor, learner)];
    await academy.db.deleteFrom("profiles").where("id", "=", learner.id).execute();
    for (const id of ids) expect((await agents.read(admin, id)).status).toBe(404);
  });
});
