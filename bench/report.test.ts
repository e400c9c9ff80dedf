import { expect, test } from "vitest";
import { aims, missedAims, type Row } from "./report.ts";

const row = (what: string, held: Row["held"]): Row => ({
  what,
  academy: "1/s",
  baseline: "1/s",
  against: "nothing",
  ratio: "1",
  ...(held && { held }),
});

test("a run misses an aim when a figure is worse than it, or could not be measured", () => {
  const list = (figure: number) => row("list", [{ name: "the ratio", figure, ...aims.visitorApi.ratio }]);
  expect(missedAims([row("unheld", undefined), list(0.8), list(2)])).toEqual([]);
  expect(missedAims([list(0.79999)])).toEqual(["list: the ratio is 0.799, and should be at least 0.8"]);
  expect(missedAims([list(0.783), list(Number.NaN)])).toHaveLength(2);
});

test("a lesson on a slow line is held to its time and its requests", () => {
  const { milliseconds, requests } = aims.lessonOnSlowLine;
  const lesson = (time: number, count: number) =>
    row("lesson", [
      { name: "the time", figure: time, ...milliseconds },
      { name: "the requests", figure: count, ...requests },
    ]);
  expect(missedAims([lesson(3000, 12)])).toEqual([]);
  expect(missedAims([lesson(3000.0001, 13)])).toEqual([
    "lesson: the time is 3000.001, and should be at most 3000",
    "lesson: the requests is 13, and should be at most 12",
  ]);
});
