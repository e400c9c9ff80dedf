import { expect, test } from "vitest";
import { fitLogistic } from "./logistic-regression.ts";

test("a feature that decides gets its sign, one that does not gets none, whatever their scales", () => {
  const observed = Array.from({ length: 400 }, (_, at) => {
    const deciding = (at % 20) / 2;
    return { features: { deciding, other: 1000 * ((at * 7) % 13) }, isTrue: deciding + (at % 3) > 6, share: 1 };
  });
  const { base, deciding, other } = fitLogistic(observed);
  expect(deciding).toBeGreaterThan(0.5);
  expect(Math.abs(other) * 1000).toBeLessThan(0.05);
  // Even odds are where half are true.
  expect(-(base + other * 6000) / deciding).toBeCloseTo(5.25, 0);
});

test("an observation that counts twice does the same as two, and a constant feature changes nothing", () => {
  const observed = [0, 1, 2, 3].map((value) => ({
    features: { value, same: 1 },
    isTrue: value !== 1,
    share: value === 1 ? 2 : 1,
  }));
  const [once] = observed.filter(({ isTrue }) => !isTrue).map((each) => ({ ...each, share: 1 }));
  const doubled = [...observed.filter(({ isTrue }) => isTrue), once!, once!];
  const odds = ({ base, value, same }: ReturnType<typeof fitLogistic<{ value: number; same: number }>>) =>
    base + 2 * value + same;
  expect(odds(fitLogistic(observed))).toBeCloseTo(odds(fitLogistic(doubled)), 0);
  expect(fitLogistic(observed).same).toBeCloseTo(0, 6);
});
