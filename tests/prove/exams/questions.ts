import { randomUUID } from "node:crypto";
import type { Answer } from "#domain/answer.schema.ts";
import type { SeededRandom } from "#server/platform/pictures/seeded-random.ts";

/** An answer, and its independently computed points; null: a person has to grade it. */
export type WorthAnswer = { answer: Answer; points: number | null };
/** A question for the academy, and a generator of answers: `mark` makes each answer unique, and says who wrote it. */
export type ExamQuestion = { content: object; answer: (random: SeededRandom, mark: string) => WorthAnswer };

/** The points of each question of an exam. */
export const pointsEach = 4;

const option = (text: string, correct = false) => ({ id: randomUUID(), text, correct, feedback: "" });
const blank: Answer = { options: [], matches: [], text: "", decimal: null, gaps: [] };
/** Fields that a type does not need are stored with the answer, and are ignored. */
const chosen = (mark: string, ids: readonly string[]): Answer => ({ ...blank, text: mark, options: [...ids] });

/** Return one question of every type, with unique ids. */
export function everyQuestion(): ExamQuestion[] {
  return [
    single("single-choice", [option("The queen", true), option("A drone"), option("A worker")]),
    single("true-false", [option("True", true), option("False")]),
    multiple(),
    shortText(),
    numeric(),
    ordering(),
    matching(),
    cloze(),
    essay(),
  ];
}

function single(type: string, options: ReturnType<typeof option>[]): ExamQuestion {
  return {
    content: { type, stem: "Who lays eggs?", options },
    answer: (random, mark) => {
      const { id, correct } = random.pick(options);
      return { answer: chosen(mark, [id]), points: correct ? pointsEach : 0 };
    },
  };
}

function multiple(): ExamQuestion {
  const [a, b, c, d] = [option("Honey", true), option("Wax", true), option("Milk"), option("Silk")];
  const worth = [
    { ids: [a.id, b.id], points: 4 },
    { ids: [b.id], points: 2 },
    { ids: [a.id, b.id, c.id], points: 2 },
    { ids: [a.id, d.id], points: 0 },
    { ids: [a.id, b.id, c.id, d.id], points: 0 },
    { ids: [], points: 0 },
  ];
  return {
    content: { type: "multiple-choice", stem: "What do bees make?", credit: "right-minus-wrong", options: [a, b, c, d] },
    answer: (random, mark) => {
      const { ids, points } = random.pick(worth);
      return { answer: chosen(mark, ids), points };
    },
  };
}

function shortText(): ExamQuestion {
  return {
    content: { type: "short-text", stem: "What do bees make?", accepted: ["honey", "comb honey"] },
    answer: (random, mark) =>
      random.chance(0.5)
        ? { answer: { ...blank, text: random.pick([" Honey ", "HONEY", "comb  honey"]) }, points: pointsEach }
        : { answer: { ...blank, text: `wax ${mark}` }, points: 0 },
  };
}

function numeric(): ExamQuestion {
  const worth = [
    { text: "3.45", decimal: "." as const, points: 4 },
    { text: "3,5", decimal: "," as const, points: 4 },
    { text: "3.61", decimal: null, points: 0 },
    { text: "thirty", decimal: null, points: 0 },
  ];
  return {
    content: { type: "numeric", stem: "How many?", value: "3.5", tolerance: { kind: "absolute", amount: "0.1" } },
    answer: (random) => {
      const { text, decimal, points } = random.pick(worth);
      return { answer: { ...blank, text, decimal }, points };
    },
  };
}

function ordering(): ExamQuestion {
  const options = ["Egg", "Larva", "Pupa", "Bee"].map((text) => option(text));
  const [one, two, three, four] = options.map(({ id }) => id);
  return {
    content: { type: "ordering", stem: "In which order?", credit: "per-part", options },
    answer: (random, mark) => {
      const ids = options.map(({ id }) => id);
      if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error("four items");
      return random.pick([
        { answer: chosen(mark, ids), points: 4 },
        { answer: chosen(mark, [one, two, four, three]), points: 2 },
        { answer: chosen(mark, [two, one, four, three]), points: 0 },
        { answer: chosen(mark, ids.slice(0, 3)), points: 0 },
      ]);
    },
  };
}

function matching(): ExamQuestion {
  const pairs = ["queen", "drone", "worker", "keeper"].map((left) => ({
    id: randomUUID(),
    left,
    match_id: randomUUID(),
    right: `the ${left}`,
  }));
  return {
    content: { type: "matching", stem: "What belongs together?", credit: "per-part", pairs },
    answer: (random, mark) => {
      const right = random.int(0, 4);
      const matches = pairs.map(({ id, match_id }, at) => ({ left: id, right: at < right ? match_id : randomUUID() }));
      return { answer: { ...blank, text: mark, matches }, points: right };
    },
  };
}

function cloze(): ExamQuestion {
  const typed = { id: randomUUID(), name: "1", accepted: ["queen"], choices: [] };
  const choices = [
    { id: randomUUID(), text: "eggs", correct: true },
    { id: randomUUID(), text: "bricks", correct: false },
  ];
  const picked = { id: randomUUID(), name: "2", accepted: [], choices };
  return {
    content: { type: "cloze", stem: "The [[1]] lays [[2]].", credit: "per-part", gaps: [typed, picked] },
    answer: (random, mark) => {
      const [word, choice] = [random.pick(["Queen", "drone"]), random.pick(choices)];
      const gaps = [
        { id: typed.id, text: word },
        { id: picked.id, text: choice.id },
      ];
      return { answer: { ...blank, text: mark, gaps }, points: (word === "Queen" ? 2 : 0) + (choice.correct ? 2 : 0) };
    },
  };
}

function essay(): ExamQuestion {
  const rubric = [{ id: randomUUID(), text: "Says why", points: 4 }];
  return {
    content: { type: "essay", stem: "Why do bees dance?", credit: "by-rubric", rubric },
    answer: (random, mark) =>
      random.chance(0.2)
        ? { answer: { ...blank, text: "  " }, points: 0 }
        : { answer: { ...blank, text: `They tell each other where. 🐝\n${mark}` }, points: null },
  };
}
