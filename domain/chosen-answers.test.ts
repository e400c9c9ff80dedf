import { expect, test } from "vitest";
import { noAnswer, type Answer } from "./answer.schema.ts";
import { chosenIn, listedAnswers, type KeyedQuestion } from "./chosen-answers.ts";
import { questionContentSchema } from "./question.schema.ts";

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const asked = (facts: Record<string, unknown>): KeyedQuestion => {
  const content = questionContentSchema.parse({ stem: "Bees?", ...facts });
  return { content, keys: [content] };
};
/** List the answers of a question with how often each is chosen: "part: text (right) count". */
function list(question: KeyedQuestion, answers: readonly Partial<Answer>[]): string[] {
  const chosen = answers.flatMap((answer) => chosenIn(question, { ...noAnswer, ...answer }));
  const times = (key: string) => chosen.filter((each) => each.key === key).length;
  return listedAnswers(question, chosen, times).map(
    ({ key, part, text, correct }) => `${part === null ? "" : `${part}: `}${text}${correct ? " (right)" : ""} ${times(key)}`,
  );
}

test("an option that nobody chose is listed with the others; an unknown one is not", () => {
  const options = ["Queen", "Drone"].map((text, at) => ({ id: id(at), text, correct: at === 0 }));
  const question = asked({ type: "single-choice", options });
  expect(list(question, [{ options: [id(0)] }, { options: [id(9)] }])).toEqual(["Queen (right) 1", "Drone 0"]);
  expect(chosenIn(question, null)).toEqual([]);
});

test("the choices of a gap are counted, and wrong typed texts as grading compares them", () => {
  const choices = ["honey", "silk"].map((text, at) => ({ id: id(10 + at), text, correct: at === 0 }));
  const gaps = [
    { id: id(1), name: "made", accepted: [], choices },
    { id: id(2), name: "who", accepted: ["worker"], choices: [] },
  ];
  const question = asked({ type: "cloze", stem: "[[who]] bees make [[made]].", gaps });
  const fill = (choice: number, text: string) => ({
    gaps: [
      { id: id(1), text: id(choice) },
      { id: id(2), text },
    ],
  });
  expect(list(question, [fill(11, "Worker"), fill(11, "  DRONE "), fill(10, "drone"), fill(10, "")])).toEqual([
    "made: honey (right) 2",
    "made: silk 2",
    "who: drone 2",
  ]);
});

test("right matches are listed, and wrong ones that somebody chose", () => {
  const pairs = ["Queen", "Drone", ""].map((left, at) => ({ id: id(at), left, match_id: id(20 + at), right: `job ${at}` }));
  const question = asked({ type: "matching", pairs, credit: "per-part" });
  const match = (left: number, right: number) => ({ left: id(left), right: id(20 + right) });
  expect(list(question, [{ matches: [match(0, 0), match(1, 2)] }, { matches: [match(0, 2), match(1, 2), match(2, 0)] }])).toEqual(
    ["Queen: job 0 (right) 1", "Queen: job 2 1", "Drone: job 1 (right) 0", "Drone: job 2 2"],
  );
});

test("equal wrong numbers count together, and accepted ones not at all", () => {
  const question = asked({ type: "numeric", value: "6", tolerance: { kind: "absolute", amount: "0.5" } });
  const typed = ["6.4", "8", "8.0", "8.00", "0.50", "six", ""];
  expect(
    list(
      question,
      typed.map((text) => ({ text, decimal: "." as const })),
    ),
  ).toEqual(["8 3", "0.5 1", "six 1"]);
});

test("at most the five most frequent wrong texts are listed, long ones cut", () => {
  const question = asked({ type: "short-text", accepted: ["honey"] });
  const texts = ["Honey", "a", "a", "b", "b", "b", "c", "c", "d", "d", "e", "e", "f", "f", "f", "f"];
  expect(
    list(
      question,
      texts.map((text) => ({ text })),
    ),
  ).toEqual(["f 4", "b 3", "a 2", "c 2", "d 2"]);
  expect(list(question, [{ text: "x".repeat(500) }])).toEqual([`${"x".repeat(200)} 1`]);
});

test("a text that either key accepts is not wrong", () => {
  const { content } = asked({ type: "short-text", accepted: ["honey"] });
  const question = { content, keys: [content, { ...content, accepted: ["nectar"] }] };
  expect(
    list(
      question,
      ["honey", "nectar", "silk"].map((text) => ({ text })),
    ),
  ).toEqual(["silk 1"]);
});
