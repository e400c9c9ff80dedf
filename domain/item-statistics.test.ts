import { expect, test } from "vitest";
import { correlate, describeItems, wilsonInterval, type ItemAnswer } from "./item-statistics.ts";

// Worked by hand. Shares of the item 1, 1, 0, 1, 0 and of the rest 1, 1/2, 1/2, 3/4, 1/4: both means are 3/5; Sxy = 0.45, Sxx = 1.2, Syy = 0.325, so
// r = 0.45 / sqrt(0.39). Fisher: tanh(atanh(r) -+ 1.95996... / sqrt(2)). Wilson for 3 of 5: (0.6 + z2/10 -+ z sqrt(0.24/5 + z2/100)) / (1 + z2/5).
const pairs = [
  [1, 1],
  [1, 0.5],
  [0, 0.5],
  [1, 0.75],
  [0, 0.25],
] as const;

test("correlation and difficulty are those of a table worked by hand", () => {
  const r = correlate(pairs);
  expect(r?.value).toBeCloseTo(0.45 / Math.sqrt(0.39), 9);
  expect(r?.value).toBeCloseTo(0.7205766921228921, 9);
  expect(r?.low).toBeCloseTo(-0.4438862624604272, 9);
  expect(r?.high).toBeCloseTo(0.9798883121690682, 9);
  const p = wilsonInterval(0.6, 5);
  expect(p?.low).toBeCloseTo(0.2307242812760128, 9);
  expect(p?.high).toBeCloseTo(0.882379225767352, 9);
});

test("what cannot be said is not said", () => {
  expect([correlate(pairs.slice(0, 3)), wilsonInterval(0, 0)]).toEqual([null, null]);
  expect(correlate(pairs.map(([, rest]) => [1, rest] as const))).toBeNull();
});

const answer = (itemId: string, share: number | null, chosen: string[] = [], omitted = false): ItemAnswer => ({
  itemId,
  share,
  chosen,
  omitted,
});

test("the rest is the share of what else a person saw; omitted counts as nothing, not reached not at all", () => {
  const people = pairs.map(([share, rest], at) => [
    answer("item", share, [share === 1 ? "right" : "wrong"]),
    // Four other questions, or two: the share is the same.
    ...(at % 2 === 0 ? [rest, rest, rest, rest] : [rest, rest]).map((each, other) => answer(`other ${other}`, each)),
    answer("last", at === 0 ? 0 : null, [], at === 0),
  ]);
  const [item, , , , , last] = describeItems(people.map((answers) => answers.filter(({ itemId }) => itemId !== "last")));
  expect(item?.discrimination?.value).toBeCloseTo(0.45 / Math.sqrt(0.39), 9);
  expect([item?.n, item?.difficulty?.value, last]).toEqual([5, 0.6, undefined]);
  expect(item?.sizes).toEqual([2, 2, 1]);
  // By rest: 1/4 wrong, 1/2 right | 1/2 wrong, 3/4 right | 1 right.
  expect(item?.thirds).toEqual([
    { optionId: "wrong", chosen: [1, 1, 0] },
    { optionId: "right", chosen: [1, 1, 1] },
  ]);
  const whole = describeItems(people).find(({ itemId }) => itemId === "last");
  expect([whole?.n, whole?.omitted, whole?.notReached]).toEqual([1, 1, 4]);
});

test("a question is flagged only where the whole interval says so", () => {
  const people = (n: number, share: (at: number) => number) =>
    Array.from({ length: n }, (_, at) => [answer("item", share(at)), answer("other", at % 2), answer("more", at % 2)]);
  const flags = (n: number, share: (at: number) => number) => describeItems(people(n, share))[0]?.flags;
  // Five of five right say little; two hundred of two hundred say it.
  expect(flags(5, () => 1)).toEqual([]);
  expect(flags(200, () => 1)).toEqual(["too-easy"]);
  expect(flags(200, () => 0)).toEqual(["too-hard"]);
  expect(flags(6, (at) => (at < 5 ? 1 - (at % 2) : at % 2))).toEqual([]);
  expect(flags(200, (at) => (at % 10 === 0 ? at % 2 : 1 - (at % 2)))).toEqual(["reversed"]);
});
