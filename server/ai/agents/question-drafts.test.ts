import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { QuestionDrafts } from "#domain/agents.schema.ts";
import { plainText } from "#domain/plain-text.ts";
import { beesLesson } from "#tests/support/ai/agent-calls.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { startTutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";

type Answer = QuestionDrafts & { code: string; field?: string };
type Question = { question: string; options: string[]; answer: number; quote: string };

const drone = {
  question: "What is a drone?",
  options: ["a male bee", "a queen", "a flower", "a dance"],
  answer: 0,
  quote: "A drone is a male bee that does no work in the colony.",
};
const queen = {
  question: "Who lays eggs?",
  options: ["the drone", "the queen", "the nectar", "the flower"],
  answer: 1,
  quote: "A queen is the one bee of a colony that lays eggs.",
};
const dance = {
  question: "What shows where flowers are?",
  options: ["a hive", "honey", "a waggle dance", "nectar"],
  answer: 2,
  quote: "A waggle dance is a figure with which a bee shows where flowers are.",
};

async function begin(model: "built-in" | "vendor") {
  const academy = await startTutorAcademy({ model });
  const [instructor, admin] = await Promise.all([academy.person({ role: "instructor" }), academy.person({ role: "admin" })]);
  const course = await academy.course({
    title: "Insects",
    instructor_id: instructor.id,
    lessons: [
      { title: "Bees", content: beesLesson },
      { title: "Nothing to ask", content: "Short. Very." },
    ],
  });
  const draft = async (input: object, as: Person = instructor) => {
    const response = await academy.postApi(`/courses/${course.id}/question-drafts`, input, as);
    return { status: response.status, body: (await response.json()) as Answer };
  };
  const [bees = "", nothing = ""] = course.lessonIds;
  return { academy, instructor, admin, course, draft, bees, nothing };
}

describe("with the built-in faculty", () => {
  let place: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => {
    place = await begin("built-in");
  });
  afterAll(() => place.academy.stop());

  test("each draft follows from one sentence of the lesson, nothing is stored, and none is reported as solved again", async () => {
    const { academy, draft, bees, course } = place;
    const { status, body } = await draft({ lesson_id: bees, count: 10 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ model: "built-in", solved_again: false });
    expect(body.drafts.length).toBeGreaterThanOrEqual(3);
    const text = plainText(beesLesson.replaceAll(/^#+ /gm, ""));
    for (const { stem, options, quote } of body.drafts) {
      expect(text).toContain(quote);
      expect(options.filter(({ correct }) => correct)).toHaveLength(1);
      const right = options.find(({ correct }) => correct)?.text ?? "";
      expect(`${quote} ${stem}`.toLowerCase()).toContain(right.toLowerCase());
    }
    const kept = await academy.db.selectFrom("questions").select("id").where("course_id", "=", course.id).execute();
    expect(kept).toEqual([]);
    expect((await draft({ lesson_id: bees, count: 1 })).body.drafts).toHaveLength(1);
  });

  test("questions that are already in the bank come last", async () => {
    const { academy, instructor, draft, bees, course } = place;
    const asked: string[] = [];
    for (let round = 0; round < 3; round++) {
      const [next] = (await draft({ lesson_id: bees, count: 1 })).body.drafts;
      expect(asked).not.toContain(next?.stem);
      const stem = next?.stem ?? "";
      asked.push(stem);
      const options = next?.options.map(({ text, correct }, at) => ({
        id: `00000000-0000-4000-8000-00000000000${at}`,
        text,
        correct,
      }));
      const question = {
        type: "single-choice",
        stem: stem.replaceAll("_", "\\_"),
        options,
        purpose: "practice",
        lesson_id: bees,
      };
      expect((await academy.postApi(`/courses/${course.id}/questions`, question, instructor)).status).toBe(201);
    }
  });

  test("a lesson with too little text, or one never published, yields no drafts; another course's lesson is not found", async () => {
    const { academy, draft, nothing, admin } = place;
    expect((await draft({ lesson_id: nothing, count: 3 })).body).toMatchObject({ drafts: [], dropped: [], unfounded: 0 });
    const other = await academy.course({ lessons: [{ title: "Bees again", content: beesLesson }] });
    const foreign = await draft({ lesson_id: other.lessonIds[0], count: 3 }, admin);
    expect([foreign.status, foreign.body.code, foreign.body.field]).toEqual([404, "lesson.not_found", "lesson_id"]);
  });

  test.each([
    [{ count: 0 }, "count"],
    [{ count: 11 }, "count"],
    [{ count: "3" }, "count"],
    [{ lesson_id: 7 }, "lesson_id"],
    [{ more: true }, "more"],
  ])("%j is refused by name", async (wrong, field) => {
    const { draft, bees } = place;
    const { status, body } = await draft({ lesson_id: bees, count: 3, ...wrong });
    expect([status, body.field]).toEqual([422, field]);
  });
});

describe("with a vendor's model", () => {
  let place: Awaited<ReturnType<typeof begin>>;
  beforeAll(async () => {
    place = await begin("vendor");
  });
  afterAll(() => place.academy.stop());

  /** A solver: returns the texts that it finds right, for each question that it is shown. */
  type Solver = (question: string) => string[];
  /** A guesser: returns the option that it finds given away, of those that it is shown, or null. */
  type Guesser = (options: string[]) => string | null;
  /** Script a vendor that makes these questions, solves them in three rounds, and guesses twice. Returns the requests it received. */
  async function run(questions: Question[], rounds: Solver[], guessers: Guesser[] = [() => null, () => null]) {
    const { academy, draft, bees } = place;
    const reply = (content: object) => ({ kind: "text" as const, pieces: [JSON.stringify(content)] });
    const shownIn = (system: string) =>
      Array.from(system.matchAll(/^\d+\. (.+)\n((?: {3}[A-E]\. .+\n?)+)/gm), ([, question = "", options = ""]) => ({
        question,
        options: Array.from(options.matchAll(/^ {3}([A-E])\. (.+)$/gm), ([, letter = "", text = ""]) => ({ letter, text })),
      }));
    const before = academy.standIn.requests.length;
    academy.standIn.script(
      reply({ questions }),
      ...rounds.map((solver) => ({ body }: { body: { messages: { content: string }[] } }) => {
        const shown = shownIn(body.messages[0]?.content ?? "");
        return reply({
          answers: shown.map(({ question, options }, index) => ({
            question: index + 1,
            right: options.filter(({ text }) => solver(question).includes(text)).map(({ letter }) => letter),
          })),
        });
      }),
      ...guessers.map(
        (guesser) =>
          ({ body }: { body: { messages: { content: string }[] } }) =>
            reply({
              answers: shownIn(body.messages[0]?.content ?? "").map(({ options }, index) => {
                const picked = guesser(options.map(({ text }) => text));
                return { question: index + 1, letter: options.find(({ text }) => text === picked)?.letter ?? null };
              }),
            }),
      ),
    );
    const { status, body } = await draft({ lesson_id: bees, count: 5 }, await academy.person({ role: "admin" }));
    const systems = academy.standIn.requests.slice(before).map((request) => request.body.messages[0]?.content ?? "");
    return {
      status,
      body,
      systems,
      orders: systems.slice(1, 4).map((system) => shownIn(system)),
      guessed: systems.slice(4).map((system) => shownIn(system)),
    };
  }
  const right: Solver = (question) =>
    ({ [drone.question]: ["a male bee"], [queen.question]: ["the queen"], [dance.question]: ["a waggle dance"] })[question] ?? [];

  test("each is solved three times without its key, in shuffled orders, and guessed twice without the lesson", async () => {
    const { status, body, systems, orders, guessed } = await run([drone, queen, dance], [right, right, right]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ model: "openai-compatible:stand-in", solved_again: true, dropped: [], unfounded: 0 });
    expect(body.drafts.map(({ stem }) => stem).sort()).toEqual([drone, queen, dance].map(({ question }) => question).sort());
    for (const { stem, options } of body.drafts)
      expect(options.filter(({ correct }) => correct).map(({ text }) => text)).toEqual(right(stem));
    expect(systems).toHaveLength(6);
    expect(new Set(orders.map((shown) => JSON.stringify(shown))).size).toBe(3);
    const [, solving = "", , , ...guessing] = systems;
    expect(solving).toContain("A drone is a male bee that does no work in the colony.");
    for (const system of guessing) {
      expect(system).toContain("What is a drone?");
      expect(system).not.toContain("does no work");
    }
    expect(guessed[0]).not.toEqual(guessed[1]);
    expect(systems.slice(1).join("")).not.toMatch(/"answer": ?[0-9]|"correct"/);
  });

  test("questions that most solve differently, that have a second right option, or that give themselves away are told apart", async () => {
    const wrongTwice: Solver = (question) => (question === drone.question ? ["a queen"] : right(question));
    const both: Solver = (question) => (question === queen.question ? ["the queen", "the drone"] : right(question));
    const twice: Solver = (question) => (question === drone.question ? ["a queen"] : both(question));
    const careful: Guesser = (options) => options.find((text) => text === "a waggle dance") ?? null;
    const { body } = await run([drone, queen, dance], [twice, both, wrongTwice], [careful, careful]);
    expect(body.drafts).toEqual([]);
    expect(Object.fromEntries(body.dropped.map(({ stem, reason }) => [stem, reason]))).toEqual({
      [drone.question]: "disputed",
      [queen.question]: "several_right",
      [dance.question]: "guessable",
    });
  });

  test("one dissenting vote of three drops nothing, nor does a wrong or a single right guess; no answer at all counts as dissent", async () => {
    const nothing: Solver = () => [];
    const kept = await run([drone, queen], [right, nothing, right], [() => "a queen", () => "a queen"]);
    expect(kept.body.drafts).toHaveLength(2);
    for (const guessers of [
      [() => "a male bee", () => null],
      [() => null, () => "a male bee"],
      [() => "a male bee", () => "a queen"],
    ]) {
      expect((await run([drone, queen], [right, right, right], guessers)).body.drafts).toHaveLength(2);
    }
    const none = await run([drone], [nothing, nothing, right]);
    expect(none.body.dropped.map(({ reason }) => reason)).toEqual(["disputed"]);
  });

  test("questions without support in the lesson are counted, and never shown", async () => {
    const invented = { ...drone, question: "Who is Zeus?", quote: "Zeus is the king of the bees." };
    const { body } = await run([invented, drone], [right, right, right]);
    expect(body).toMatchObject({ unfounded: 1, dropped: [] });
    expect(JSON.stringify(body)).not.toContain("Zeus");
  });

  test("made and dropped drafts are counted in the course, and so is a dropped one that an author adds anyway", async () => {
    const { academy, instructor, course, bees } = place;
    const drafted = async () => {
      type List = { drafted: { made: number; dropped: number; added_anyway: number } };
      return (await academy.call<List>(`/courses/${course.id}/questions`, { as: instructor })).body.drafted;
    };
    const nothing: Solver = () => [];
    const before = await drafted();
    const invented = { ...dance, question: "Who is Zeus?", quote: "Zeus is the king of the bees." };
    const { body } = await run([drone, queen, invented], [nothing, nothing, right]);
    expect([body.drafts.length, body.dropped.length, body.unfounded]).toEqual([0, 2, 1]);
    const made = { made: before.made + 3, dropped: before.dropped + 3, added_anyway: 0 };
    expect(await drafted()).toEqual(made);
    const [lost] = body.dropped;
    const options = lost?.options.map((option) => ({ ...option, id: randomUUID() }));
    const question = { type: "single-choice", stem: lost?.stem, options, purpose: "practice", lesson_id: bees };
    expect((await academy.postApi(`/courses/${course.id}/questions`, question, instructor)).status).toBe(201);
    expect(await drafted()).toEqual(made);
    const added = await academy.postApi(
      `/courses/${course.id}/questions?draft=dropped`,
      { ...question, stem: "Who?" },
      instructor,
    );
    expect(added.status).toBe(201);
    expect(await drafted()).toEqual({ ...made, added_anyway: 1 });
    const wrong = await academy.postApi(`/courses/${course.id}/questions?draft=kept`, question, instructor);
    expect(wrong.status).toBe(422);
  });
});
