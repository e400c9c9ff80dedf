import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { graceSeconds } from "#domain/exam.ts";
import { noAnswer, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";
import { handInClosed } from "./hand-in.ts";

// Random schedules of one attempt on two devices: answers typed (also in a copy of a page, which continues from the same counter), sent
// late, twice and out of order, a takeover by the other device, a reload, a hand-in, passing time, decisions about late answers, and the
// closing job in a process that has just started. In all cases, the graded attempt has the last committed answer to each question, and each
// acknowledgement states what is stored. Set SCHEDULES for a longer run.
const schedules = Number(process.env["SCHEDULES"] ?? 30);
const limitSeconds = 60;
const questionCount = 3;

let academy: ExamAcademy;
let courseId: string;
let examId: string;
beforeAll(async () => {
  academy = await startExamAcademy();
  const course = await academy.course();
  courseId = course.id;
  const slots = [];
  for (let at = 0; at < questionCount; at++) {
    const { id } = await academy.question(course.id, { type: "short-text", stem: `Word ${at}?`, accepted: ["right"] });
    slots.push({ question_id: id });
  }
  const exam = await academy.exam(course.id, { slots, time_limit_minutes: 1, shuffle: false, results: "solutions" });
  examId = exam.id;
});
afterAll(() => academy.stop());

const device = fc.constantFrom(0, 1);
const at = fc.nat(questionCount - 1);
/** Work that continues after the deadline, too. */
const always = [
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("type"),
      device,
      at,
      right: fc.boolean(),
      isCopy: fc.nat(3).map((dice) => dice === 0),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("deliver"), device, nth: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("decide"), at, right: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("sweep") }) },
];
const step = fc.oneof(
  ...always,
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("open"), device }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("hand-in"), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pass") }) },
);
const schedule = fc.tuple(
  fc.array(step, { minLength: 5, maxLength: 30 }),
  fc.array(fc.oneof(...always), { minLength: 5, maxLength: 20 }),
);
type Step = Partial<{ kind: string; device: number; at: number; right: boolean; isCopy: boolean; nth: number }>;

type Message = { position: number; counter: number; text: string };

/** The expected state of the academy, by the rules and by what was committed. */
type Model = {
  answers: { counter: number; text: string | null }[];
  lease: number;
  end: "learner" | "clock" | null;
  passed: number;
  /** The last late answer to each question, and the decision about it. */
  sealed: Record<number, { counter: number; text: string; counts: boolean | null }>;
};

async function run([before, after]: readonly [readonly Step[], readonly Step[]]): Promise<void> {
  const learner = await academy.learner(courseId);
  const leases = [randomUUID(), randomUUID()] as const;
  const lease = (of: number) => leases[of === 0 ? 0 : 1];
  const { body: started } = await academy.call(learner, "POST", `/learning/exams/${examId}/attempts`, { lease: leases[0] });
  const path = `/attempts/${started.id}`;
  const model: Model = {
    answers: Array.from({ length: questionCount }, () => ({ counter: 0, text: null })),
    lease: 0,
    end: null,
    passed: 0,
    sealed: {},
  };
  const counters = [0, 1].map(() => Array.from({ length: questionCount }, () => 0));
  const outboxes: Message[][] = [[], []];
  const isClosed = () => model.passed >= limitSeconds;

  const actions: Record<string, (step: Step) => Promise<void>> = {
    type: async ({ device: of = 0, at = 0, right = false, isCopy = false }) => {
      const own = counters[of] ?? [];
      own[at] = isCopy ? Math.max(1, own[at] ?? 0) : (own[at] ?? 0) + 1;
      outboxes[of]?.push({ position: at, counter: own[at], text: right ? "right" : `wrong ${own[at]}` });
    },
    // A message stays in the outbox, so it may arrive again, after newer ones.
    deliver: async ({ device: of = 0, nth = 0 }) => {
      const outbox = outboxes[of] ?? [];
      const message = outbox[nth % Math.max(1, outbox.length)];
      if (!message) return;
      const { position, counter, text } = message;
      const sent = await academy.call(learner, "PUT", `${path}/answers/${position}`, {
        lease: lease(of),
        counter,
        answer: { ...noAnswer, text },
      });
      const stored = model.answers[position];
      if (!stored) throw new Error("no such question");
      if (model.lease !== of) return expect(sent.body.code).toBe(model.end ? "attempt.handed_in" : "attempt.elsewhere");
      const told = { state: "saved", kept: stored as { counter: number; text: string | null } };
      if (counter > stored.counter) {
        if (model.end === "learner") return expect(sent.body.code).toBe("attempt.handed_in");
        if (model.passed > limitSeconds + graceSeconds) {
          // No typed answer is lost silently: one that comes too late is stored, sealed, until somebody has decided.
          const before = model.sealed[position];
          const isNewer = counter > (before?.counter ?? 0);
          if (isNewer && before && before.counts !== null) return expect(sent.body.code).toBe("attempt.handed_in");
          if (isNewer) model.sealed[position] = { counter, text, counts: null };
          Object.assign(told, { state: "late", kept: model.sealed[position] });
        } else Object.assign(stored, { counter, text });
      }
      const { state, kept } = told;
      const instead = kept.text === text ? null : { answer: { text: kept.text }, marked: false };
      expect([sent.status, sent.body]).toMatchObject([200, { state, counter: kept.counter, instead }]);
    },
    decide: async ({ at = 0, right: counts = false }) => {
      const decision = { counts, reason: "The network was down." };
      const path = `/exams/${examId}/late-answers/${started.id}/${at}`;
      const sent = await academy.call(academy.instructor, "POST", path, decision);
      const late = model.sealed[at];
      if (!model.end || !late) return expect(sent.body.code).toBe("late_answer.not_found");
      if (late.counts === !counts) return expect(sent.body.code).toBe("late_answer.decided");
      expect(sent.status).toBe(200);
      late.counts = counts;
      if (counts) model.answers[at] = { counter: late.counter, text: late.text };
    },
    open: async ({ device: of = 0 }) => {
      const opened = await academy.call(learner, "POST", `${path}/open`, { lease: lease(of), take: true });
      if (model.end) return expect(opened.body.code).toBe("attempt.handed_in");
      model.lease = of;
      const own = counters[of] ?? [];
      for (const { position, counter } of opened.body.questions) {
        expect(counter).toBe(model.answers[position]?.counter);
        own[position] = Math.max(own[position] ?? 0, counter);
      }
    },
    "hand-in": async ({ device: of = 0 }) => {
      const sent = await academy.call(learner, "POST", `${path}/hand-in`, { lease: lease(of) });
      if (model.end) return expect(sent.status).toBe(200);
      if (model.lease !== of) return expect(sent.body.code).toBe("attempt.elsewhere");
      model.end = isClosed() ? "clock" : "learner";
    },
    pass: async () => {
      academy.pass(25);
      model.passed += 25;
    },
    // A process that has just started hands in what closed before; two such processes do it once.
    sweep: async () => {
      await Promise.all([1, 2].map(() => handInClosed(academy.db, academy.clock())));
      if (isClosed()) model.end ??= "clock";
    },
  };
  let result: Awaited<ReturnType<ExamAcademy["call"]>> | undefined;
  try {
    for (const each of before) await actions[each.kind ?? ""]?.(each);
    while (!isClosed()) await actions["pass"]?.({});
    await actions["sweep"]?.({});
    while (model.passed <= limitSeconds + graceSeconds) await actions["pass"]?.({});
    for (const each of after) await actions[each.kind ?? ""]?.(each);
    result = await academy.call(learner, "GET", `${path}/result`);
  } finally {
    // Sessions last for an hour of the academy's clock.
    academy.pass(-model.passed);
  }

  const { body } = result;
  const graded = body.questions.map(({ answer }) => (answer && "text" in answer ? answer.text : null));
  expect(graded).toEqual(model.answers.map(({ text }) => text));
  const { text: listed } = await academy.call(academy.instructor, "GET", `/exams/${examId}/late-answers`);
  type Listed = { attempt_id: string; position: number; answer: { text: string }; counts: boolean | null };
  const sealed = (JSON.parse(listed).answers as Listed[]).filter(({ attempt_id }) => attempt_id === started.id);
  expect(Object.fromEntries(sealed.map(({ position, answer: { text }, counts }) => [position, { text, counts }]))).toEqual(
    Object.fromEntries(Object.entries(model.sealed).map(([position, { text, counts }]) => [position, { text, counts }])),
  );
  expect(body.score).toBe(model.answers.filter(({ text }) => text === "right").length);
}

test("whatever happens, the graded attempt has the last committed answer to each question", { timeout: 600_000 }, async () => {
  await fc.assert(fc.asyncProperty(schedule, run), { numRuns: schedules });
});
