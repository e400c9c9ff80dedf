import { expect, test } from "vitest";
import { leastProcessorTime } from "#tests/support/processor-time.ts";
import { findSpoken } from "./verify-quote.ts";

const cuesOf = (count: number) => Array.from({ length: count }, (_, at) => ({ from: at, to: at + 1, text: "so it goes" }));

test("words that occur in every caption are found at the nearest one", () => {
  expect(findSpoken(cuesOf(50), "it goes", 30)).toEqual({ quote: "it goes", cue: 31, seconds: 30 });
  expect(findSpoken(cuesOf(50), "goes so it", 48)).toEqual({ quote: "goes so it", cue: 49, seconds: 48 });
});

test("finding words that occur in every caption takes linear time", () => {
  const [small, large] = [cuesOf(1_000), cuesOf(16_000)];
  const run = (cues: ReturnType<typeof cuesOf>, times: number) =>
    leastProcessorTime(() => {
      for (let at = 0; at < times; at += 1) findSpoken(cues, "it goes", 0);
    });
  run(small, 20);
  // The same number of captions in total: with quadratic time, the large run would take sixteen times as long.
  expect(run(large, 5) / run(small, 80)).toBeLessThan(6);
});
