import { expect, test } from "vitest";
import { correlate, describeItems, medianInterval, sharesOfThirds, wilsonInterval, type ItemAnswer } from "./item-statistics.ts";

// Computed by hand. Shares of the item 1, 1, 0, 1, 0 and of the rest 1, 1/2, 1/2, 3/4, 1/4: both means are 3/5; Sxy = 0.45, Sxx = 1.2, Syy
// = 0.325, so r = 0.45 / sqrt(0.39). Fisher: tanh(atanh(r) -+ 1.95996... / sqrt(2)). Wilson for 3 of 5: (0.6 + z2/10 -+ z sqrt(0.24/5 +
// z2/100)) / (1 + z2/5).
const pairs = [
  [1, 1],
  [1, 0.5],
  [0, 0.5],
  [1, 0.75],
  [0, 0.25],
] as const;

test("correlation and difficulty match a table computed by hand", () => {
  const r = correlate(pairs);
  expect(r?.value).toBeCloseTo(0.45 / Math.sqrt(0.39), 9);
  expect(r?.value).toBeCloseTo(0.7205766921228921, 9);
  expect(r?.low).toBeCloseTo(-0.4438862624604272, 9);
  expect(r?.high).toBeCloseTo(0.9798883121690682, 9);
  const p = wilsonInterval(0.6, 5);
  expect(p?.low).toBeCloseTo(0.2307242812760128, 9);
  expect(p?.high).toBeCloseTo(0.882379225767352, 9);
});

test("undefined statistics are null", () => {
  expect([correlate(pairs.slice(0, 3)), wilsonInterval(0, 0)]).toEqual([null, null]);
  expect(correlate(pairs.map(([, rest]) => [1, rest] as const))).toBeNull();
});

const answer = (itemId: string, share: number | null, chosen: string[] = [], omitted = false): ItemAnswer => ({
  itemId,
  share,
  chosen,
  omitted,
  visibleMs: null,
});

test("the rest is a person's share of the other questions they saw: omitted ones count as 0, unreached ones not at all", () => {
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

test("a question is flagged only if the whole interval supports it", () => {
  const people = (n: number, share: (at: number) => number) =>
    Array.from({ length: n }, (_, at) => [answer("item", share(at)), answer("other", at % 2), answer("more", at % 2)]);
  const flags = (n: number, share: (at: number) => number) => describeItems(people(n, share))[0]?.flags;
  // Five of five right is weak evidence; two hundred of two hundred is strong.
  expect(flags(5, () => 1)).toEqual([]);
  expect(flags(200, () => 1)).toEqual(["too-easy"]);
  expect(flags(200, () => 0)).toEqual(["too-hard"]);
  expect(flags(6, (at) => (at < 5 ? 1 - (at % 2) : at % 2))).toEqual([]);
  expect(flags(200, (at) => (at % 10 === 0 ? at % 2 : 1 - (at % 2)))).toEqual(["reversed"]);
});

test("four pairs are enough for a correlation, means need not be zero, and both sides must vary", () => {
  const shifted = [
    [5, 1],
    [6, 3],
    [7, 2],
    [8, 4],
  ] as const;
  // Deviations -1.5, -0.5, 0.5, 1.5 and -1.5, 0.5, -0.5, 1.5: Sxy = 4, Sxx = Syy = 5.
  expect(correlate(shifted)?.value).toBeCloseTo(0.8, 12);
  expect(correlate(shifted.map(([x]) => [x, 1] as const))).toBeNull();
  // A small spread is a spread, too: shares of a hundredth.
  expect(correlate(shifted.map(([x, y]) => [x / 100, y / 100] as const))?.value).toBeCloseTo(0.8, 9);
});

test("a perfect correlation stays 1, and rounding never makes it larger", () => {
  const line = [0.1, 0.2, 0.3, 0.7].map((x) => [x, x * 3] as const);
  expect(correlate(line)?.value).toBeLessThanOrEqual(1);
  expect(correlate(line.map(([x, y]) => [x, -y] as const))?.value).toBeGreaterThanOrEqual(-1);
  expect(correlate(line)?.value).toBeCloseTo(1, 9);
  // Without a limit, these would be 1.0000000000000002 and its negative, which have no interval.
  const beyond = [0, 0.3, 0.3, 0.3, 0.3].map((x) => [x, x * 0.3] as const);
  expect(correlate(beyond)).toEqual({ value: 1, low: 1, high: 1 });
  expect(correlate(beyond.map(([x, y]) => [x, -y] as const))).toEqual({ value: -1, low: -1, high: -1 });
  expect(correlate(line.map(([x, y]) => [x, -y] as const))?.value).toBeCloseTo(-1, 9);
});

test("the interval of a proportion stays between 0 and 1", () => {
  expect(wilsonInterval(0, 4)).toMatchObject({ value: 0, low: 0 });
  expect(wilsonInterval(1, 4)).toMatchObject({ value: 1, high: 1 });
  // Wilson for 1 of 1: (1 + z2/2) / (1 + z2) -+ (z2/2) / (1 + z2).
  expect(wilsonInterval(1, 1)?.low).toBeCloseTo(1 / (1 + 1.959963984540054 ** 2), 12);
});

test("without other questions there is no rest to correlate with, and without answers there is no difficulty", () => {
  const [one] = describeItems(Array.from({ length: 9 }, (_, at) => [answer("one", at % 2)]));
  expect([one?.n, one?.discrimination, one?.sizes, one?.thirds]).toEqual([9, null, [0, 0, 0], []]);
  expect(describeItems([[answer("one", 1)]])[0]?.difficulty?.value).toBe(1);
  const [none] = describeItems([[answer("none", null)], [answer("none", null, [], true)]]);
  expect(none).toMatchObject({ n: 0, difficulty: null, omitted: 1, notReached: 2, flags: [] });
});

test.each([
  [7, [3, 2, 2]],
  [8, [3, 3, 2]],
  [9, [3, 3, 3]],
])("of %i people, %j are in the thirds", (n, sizes) => {
  const people = Array.from({ length: n }, (_, at) => [answer("item", at % 2), answer("rest", at / n)]);
  expect(describeItems(people)[0]?.sizes).toEqual(sizes);
});

test("people are ranked into thirds by the rest, and their choices are counted per third", () => {
  const people = Array.from({ length: 6 }, (_, at) => [answer("item", at % 2, ["a"]), answer("rest", at / 5)]);
  const [item] = describeItems(people);
  expect(item?.sizes).toEqual([2, 2, 2]);
  expect(item?.thirds).toEqual([{ optionId: "a", chosen: [2, 2, 2] }]);
});

test("the share of each third has its interval, and an empty third has none", () => {
  const [low, middle, high] = sharesOfThirds([3, 0, 0], [5, 4, 0]);
  expect(low).toEqual(wilsonInterval(0.6, 5));
  expect(middle).toMatchObject({ value: 0, low: 0 });
  expect(middle?.high).toBeCloseTo(0.4898907, 6);
  expect(high).toBeNull();
});

test("a question that correlates with nothing else is flagged as weak once that is certain", () => {
  const people = Array.from({ length: 400 }, (_, at) => [
    answer("item", at % 2),
    answer("other", Math.floor(at / 2) % 2),
    answer("more", Math.floor(at / 2) % 2),
  ]);
  expect(describeItems(people)[0]?.flags).toEqual(["weak"]);
  expect(describeItems(people.slice(0, 40))[0]?.flags).toEqual([]);
});

test("the median of a table computed by hand lies between two order statistics; few values have no interval", () => {
  // Binomial with 1/2: n = 5 has a tail of 1/32 > 0.025, n = 6 of 1/64; n = 10 has 11/1024 up to one and 56/1024 up to two.
  expect(medianInterval([])).toBeNull();
  expect(medianInterval([1, 2, 3, 4, 5])).toBeNull();
  expect(medianInterval([6, 1, 5, 2, 9, 3])).toEqual({ value: 4, low: 1, high: 9 });
  expect(medianInterval([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ value: 5.5, low: 2, high: 9 });
  expect(medianInterval([1, 2, 3, 4, 5, 6, 7])?.value).toBe(4);
  // The table for n = 100 has the 40th and the 61st value; the tail up to 39 is 0.0176. Large numbers stay finite.
  expect(medianInterval(Array.from({ length: 100 }, (_, at) => at + 1))).toEqual({ value: 50.5, low: 40, high: 61 });
  const many = medianInterval(Array.from({ length: 10_000 }, (_, at) => at + 1));
  expect([many?.low, many?.high].every((edge) => Math.abs((edge ?? 0) - 5000.5) < 99)).toBe(true);
});

test("times count for people who reached the question and were measured", () => {
  const times = [null, 7, 1, 2, 3, 4, 5];
  const people = times.map((visibleMs) => [{ ...answer("item", 1), visibleMs }]);
  people.push([{ ...answer("item", null), visibleMs: 900 }]);
  const [item] = describeItems(people);
  expect([item?.n, item?.timed, item?.visibleMs]).toEqual([7, 6, { value: 3.5, low: 1, high: 7 }]);
});
