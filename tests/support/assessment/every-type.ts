import { randomUUID } from "node:crypto";
import { singleChoice } from "./exam-academy.ts";

/** Create an option. */
export const option = (text: string, correct = false, feedback = "") => ({ id: randomUUID(), text, correct, feedback });
/** Create a pair. */
export const pair = (left: string, right: string) => ({ id: randomUUID(), left, match_id: randomUUID(), right });
/** A hint, feedback and tags, with characters that are syntax in some format. */
export const common = {
  hint: "Look at the *comb*.",
  feedback: "Bees: {a} = b ~ c # d : e \\ f & <g>",
  tags: ["bees", "insects"],
};
/** The address of a picture in this academy. */
export const picture = "/files/lesson-images/1700000000000-comb-800x600.webp";
/** Return one question of each type, with characters that are syntax in some format. */
export const everyType = () => [
  { ...singleChoice("Who **lays** eggs? {x} = ~ #", ["The queen: one", "A drone & <b>", "=1+1"]), ...common },
  {
    type: "multiple-choice",
    stem: `Which work?\n\n![A comb](${picture})`,
    credit: "right-minus-wrong",
    options: [option("nurses", true, "Right."), option("drones", false, "No."), option("foragers", true), option("queens")],
    ...common,
  },
  {
    type: "true-false",
    stem: "Drones sting.",
    options: [option("True", false, "They cannot."), option("False", true)],
    ...common,
  },
  { type: "short-text", stem: "What do bees make?", accepted: ["honey", "Honig", "m*l"], ...common },
  { type: "numeric", stem: "How long?", value: "6", unit: "mm", tolerance: { kind: "absolute", amount: "0.5" }, ...common },
  {
    type: "ordering",
    stem: "From egg on.",
    credit: "per-part",
    options: [option("egg"), option("larva"), option("pupa")],
    ...common,
  },
  {
    type: "matching",
    stem: "Match.",
    credit: "per-part",
    pairs: [pair("queen", "lays eggs"), pair("drone", "mates"), pair("", "stings")],
    ...common,
  },
  {
    type: "cloze",
    stem: "The [[1]] lays eggs; [[2]] is sweet.",
    credit: "per-part",
    gaps: [
      { id: randomUUID(), name: "1", accepted: ["queen", "mother"] },
      {
        id: randomUUID(),
        name: "2",
        choices: [
          { id: randomUUID(), text: "honey", correct: true },
          { id: randomUUID(), text: "wax" },
        ],
      },
    ],
    ...common,
  },
  {
    type: "essay",
    stem: "Why do bees dance?",
    credit: "by-rubric",
    rubric: [{ id: randomUUID(), text: "Names the way", points: 4 }],
    ...common,
  },
];
