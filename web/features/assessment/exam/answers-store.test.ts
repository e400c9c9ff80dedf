import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noAnswer } from "#domain/answer.schema.ts";
import type { Acknowledgement, Paper } from "#domain/exam.schema.ts";
import { ApiError } from "#web/platform/api.ts";
import { sessionStorageKey } from "#web/platform/stored-session.ts";
import { createAnswers, type Answers } from "./answers-store.ts";
import { ModelAttempt, unreachable } from "#tests/support/assessment/model-attempt.ts";
import { createAnswersStorage, type AnswerDraft } from "./stored-answers.ts";

// Random histories of one attempt, in two tabs of one browser and one of another: typed answers, lost responses, late saves, reloads,
// takeovers, full storage, and an end after which answers are sealed. HISTORIES sets how many there are, SEED where they begin.
const histories = Number(process.env["HISTORIES"] ?? 150);
const seed = Number(process.env["SEED"] ?? 16);
const questionCount = 2;
const userId = "11111111-1111-4111-8111-111111111111";
const attemptId = "22222222-2222-4222-8222-222222222222";

/** The localStorage of one browser. While it `refuses`, it is full. */
class Storage {
  refuses = false;
  readonly entries = new Map<string, string>();
  getItem = (name: string) => this.entries.get(name) ?? null;
  removeItem = (name: string) => void this.entries.delete(name);
  setItem(name: string, text: string): void {
    if (this.refuses) throw new DOMException("no room", "QuotaExceededError");
    this.entries.set(name, text);
  }
}
const session = JSON.stringify({ access_token: "a.b.c", user: { id: userId, email: "lea@learner.example" } });
/** The browser of the page that is running, to which `localStorage` refers. */
let here: Storage;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { hostname: "localhost" });
  const own = (name: string) => here.entries.has(name);
  vi.stubGlobal(
    "localStorage",
    new Proxy(
      {},
      {
        get: (_, name: "getItem") => (name in here ? (...parts: [string]) => here[name](...parts) : undefined),
        ownKeys: () => [...here.entries.keys()],
        getOwnPropertyDescriptor: (_, name) =>
          own(String(name)) ? { enumerable: true, configurable: true, value: "" } : undefined,
      },
    ),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

/** Return the storage of a page in a browser. */
function storageIn(browser: Storage): ReturnType<typeof createAnswersStorage> {
  const { read, store, list, subscribe } = createAnswersStorage();
  const there =
    <Parts extends unknown[], Result>(work: (...parts: Parts) => Result) =>
    (...parts: Parts) => {
      here = browser;
      return work(...parts);
    };
  return { read: there(read), store: there(store), list: there(list), subscribe };
}

/** A save in transit. First the request arrives and then its response; either may be lost. */
type Packet = { arrive: () => void; answer: () => unknown; lose: () => unknown; hasArrived: boolean };
/** A typed answer: whether the browser stored it, and whether the person discarded it later. */
type Typed = {
  text: string;
  position: number;
  at: number;
  tab: number;
  isStored: boolean;
  isGivenUp: boolean;
  isChosen: boolean;
};

type Tab = {
  page: { isGone: boolean };
  browser: Storage;
  lease: string;
  answers: Answers | null;
  storage: ReturnType<typeof createAnswersStorage>;
};

const tab = fc.nat(2);
const position = fc.nat(questionCount - 1);
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant("type" as const), tab, position }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant("arrive" as const),
      nth: fc.nat(5),
      fate: fc.constantFrom("answered", "answered", "reply lost", "late", "lost"),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(100, 600, 2_100) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("reload" as const), tab }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("take" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("revalidate" as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("refuse" as const), tab, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("close" as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("settle" as const), tab, position, mine: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

async function run(steps: readonly Step[]): Promise<void> {
  const academy = new ModelAttempt();
  const [one, other] = [new Storage(), new Storage()];
  // Two tabs of one browser, and a tab of another one.
  const tabs: Tab[] = [one, one, other].map((browser, at) => ({
    page: { isGone: false },
    browser,
    lease: `lease ${at}`,
    answers: null,
    storage: storageIn(browser),
  }));
  for (const browser of [one, other]) browser.setItem(sessionStorageKey("localhost"), session);
  const packets: Packet[] = [];
  const typed: Typed[] = [];
  let clock = 0;
  let leases = 0;
  const of = (text: string) => typed.find((each) => each.text === text);
  academy.onReplaced = (before, after) => {
    const [old, young] = [of(before), of(after)];
    // An older answer may replace a newer one of another tab only if the person chose it.
    if (old && young && old.tab !== young.tab && old.at > young.at && !young.isChosen)
      throw new Error(`"${after}" replaced the newer "${before}" in silence`);
  };
  const saveFrom = (page: Tab["page"]) => (saving: { lease: string; position: string; draft: AnswerDraft }) =>
    new Promise<Acknowledgement>((resolve, reject) => {
      // A closed page sends and receives nothing.
      if (page.isGone) return;
      let reply: () => void = () => {};
      const packet: Packet = {
        hasArrived: false,
        arrive: () => {
          if (packet.hasArrived) return;
          packet.hasArrived = true;
          try {
            const acknowledged = academy.save({ lease: saving.lease, position: Number(saving.position), draft: saving.draft });
            reply = () => resolve(acknowledged);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            reply = () => reject(error);
          }
        },
        answer: () => page.isGone || reply(),
        lose: () => page.isGone || reject(unreachable()),
      };
      packets.push(packet);
    });
  const paper = (): Paper => {
    const now = new Date().toISOString();
    const questions = academy.stored.map((stored, at) => ({ position: at, ...stored }));
    return { questions, now, closes_at: now } as unknown as Paper;
  };
  /** Load a page: open the paper, and if another page has it, wait for the person. */
  const load = (whose: Tab, take: boolean) => {
    if (academy.lease !== "" && academy.lease !== whose.lease) {
      if (!take) return void (whose.answers = null);
      whose.lease = `lease ${(leases += 1)} of ${tabs.indexOf(whose)}`;
    }
    academy.lease = whose.lease;
    whose.answers = createAnswers({ userId, attemptId, lease: whose.lease }, paper(), {
      storage: whose.storage,
      save: saveFrom(whose.page),
    });
    void whose.answers.flush();
  };
  const actions = {
    type: ({ tab: at, position: where }: Extract<Step, { kind: "type" }>) => {
      const whose = tabAt(at);
      const { answers } = whose;
      // A page that does not save any more accepts no input.
      if (!answers || answers.read().saveProblem === "elsewhere" || answers.read().saveProblem === "over") return;
      const shown = of(answers.read().drafts[where]?.answer?.text ?? "");
      if (shown) shown.isGivenUp = true;
      const text = `answer ${(clock += 1)}`;
      answers.change(where, { ...noAnswer, text }, false);
      for (const each of typed) if (each.tab === at && each.position === where) each.isGivenUp = true;
      typed.push({
        text,
        position: where,
        at: clock,
        tab: at,
        isStored: answers.read().isStored,
        isGivenUp: false,
        isChosen: false,
      });
    },
    arrive: ({ nth, fate }: Extract<Step, { kind: "arrive" }>) => {
      const [packet] = packets.splice(nth % Math.max(1, packets.length), 1);
      if (!packet) return;
      if (fate === "lost" || fate === "late") packet.lose();
      else packet.arrive();
      if (fate === "answered") packet.answer();
      if (fate === "reply lost") packet.lose();
      // The page has given the save up, but it arrives anyway.
      if (fate === "late") packets.push({ ...packet, answer: () => {} });
    },
    wait: async ({ ms }: Extract<Step, { kind: "wait" }>) => {
      await vi.advanceTimersByTimeAsync(ms);
    },
    reload: ({ tab: at }: Extract<Step, { kind: "reload" }>) => {
      const whose = tabAt(at);
      // A person who was told that nothing is stored may lose answers. Drop their pending saves, which share counters with later ones.
      if (whose.answers?.read().isStored === false) packets.splice(0).forEach(({ lose }) => lose());
      whose.storage = storageIn(whose.browser);
      whose.page.isGone = true;
      whose.page = { isGone: false };
      load(whose, false);
    },
    take: ({ tab: at }: Extract<Step, { kind: "take" }>) => load(tabAt(at), true),
    revalidate: ({ tab: at }: Extract<Step, { kind: "revalidate" }>) => void (tabAt(at).answers && load(tabAt(at), false)),
    refuse: ({ tab: at, on }: Extract<Step, { kind: "refuse" }>) => void (tabAt(at).browser.refuses = on),
    close: () => void (academy.isLate = true),
    settle: ({ tab: at, position: where, mine }: Extract<Step, { kind: "settle" }>) => settle(tabAt(at), where, mine),
  };
  function tabAt(at: number): Tab {
    const found = tabs[at];
    if (!found) throw new Error("no such tab");
    return found;
  }
  function settle(whose: Tab, where: number, mine: boolean): void {
    const conflict = whose.answers?.read().conflicts[where];
    if (!conflict) return;
    const chosen = of(conflict.answer?.text ?? "");
    const shown = of(whose.answers?.read().drafts[where]?.answer?.text ?? "");
    if (shown && mine) shown.isGivenUp = true;
    if (chosen && mine) chosen.isChosen = true;
    if (chosen && !mine) chosen.isGivenUp = true;
    whose.answers?.settle(where, mine);
  }
  /** Check that every last typed answer is committed, on a page or in storage, unless the person gave it up. */
  function look(after: string): void {
    const held = tabs.flatMap(({ answers }) =>
      answers ? [...Object.values(answers.read().drafts), ...Object.values(answers.read().conflicts)] : [],
    );
    const kept = `${held.map(({ answer }) => answer?.text).join("|")} ${[...one.entries.values(), ...other.entries.values()].join(" ")}`;
    for (const { text, isStored, isGivenUp, tab: at } of typed) {
      const isLost = !academy.committed.has(text) && !new RegExp(`${text}(?!\\d)`).test(kept);
      if (isLost && isStored && !isGivenUp) throw new Error(`after ${after} "${text}" of tab ${at} is nowhere`);
    }
    for (const [at, { answers }] of tabs.entries()) {
      const { saved = {}, late = {}, drafts = {}, conflicts = {} } = answers?.read() ?? {};
      for (const [where, { answer }] of [...Object.entries(saved), ...Object.entries(late)]) {
        if (answer && !academy.committed.has(answer.text))
          throw new Error(`after ${after} tab ${at} shows "${answer.text}" of question ${where} as stored`);
      }
      for (const [where, { answer }] of Object.entries(late))
        expect([drafts[where]?.answer?.text, conflicts[where]?.answer?.text]).not.toContain(answer?.text);
    }
  }

  load(tabAt(0), true);
  for (const each of steps) {
    await (actions[each.kind] as (one: Step) => unknown)(each);
    await vi.advanceTimersByTimeAsync(0);
    look(JSON.stringify(each));
  }
  // Recovery: one tab takes over, its person resolves conflicts, and everything is sent.
  for (const packet of packets.splice(0)) packet.arrive();
  for (const browser of [one, other]) browser.refuses = false;
  for (const whose of tabs) {
    load(whose, true);
    for (let where = 0; where < questionCount; where += 1) {
      for (let times = 0; times < 10; times += 1) settle(whose, where, times % 2 === 0);
    }
    for (let round = 0; round < 20; round += 1) {
      // The page learns about a sealed answer only from the response to a save, so settle again in each round.
      for (let where = 0; where < questionCount; where += 1) settle(whose, where, round % 2 === 0);
      await vi.advanceTimersByTimeAsync(600);
      for (const packet of packets.splice(0)) {
        packet.arrive();
        packet.answer();
      }
      await vi.advanceTimersByTimeAsync(0);
    }
    look("the end");
    const { drafts, saved, late } = whose.answers?.read() ?? { drafts: {}, saved: {}, late: {} };
    expect(drafts).toEqual({});
    for (const [where, { answer }] of Object.entries(late)) expect(answer).toEqual(academy.sealed.get(Number(where))?.answer);
    expect(Object.values(saved).map(({ answer }) => answer?.text)).toEqual(academy.stored.map(({ answer }) => answer?.text));
    whose.answers?.forget();
    whose.answers = null;
  }
  const left = [one, other].flatMap(({ entries }) => [...entries.keys()]);
  expect(left.filter((name) => name.startsWith("academy-exam"))).toEqual([]);
}

test("whatever happens in a browser's tabs, no answer is lost or wrongly shown as saved", { timeout: 600_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), run), { numRuns: histories, seed });
});
