import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lengthOf, uniteRanges, type SecondsRange } from "./media.ts";
import { newSeconds, readingMs, spendTime, watchingMs, wholeSeconds, type TimeRange } from "./watch-credit.ts";

const start = 1_700_000_000_000;

/** Create a model of what the server stores of one person: the coverage of each recording, and the time that is used up. */
function person() {
  let spent: TimeRange[] = [];
  const covered = new Map<number, SecondsRange[]>();
  return {
    covered,
    spent: () => spent,
    total: () => [...covered.values()].reduce((sum, ranges) => sum + lengthOf(ranges), 0),
    report(media: number, { begun, now, speed, ranges }: { begun: number; now: number; speed: number; ranges: SecondsRange[] }) {
      const known = covered.get(media) ?? [];
      const left = spendTime(spent, { begun, now, cost: watchingMs(newSeconds(known, ranges), speed) });
      if (!left) return false;
      spent = left;
      covered.set(media, uniteRanges([...known, ...ranges]));
      return true;
    },
  };
}

const speeds = fc.constantFrom(0.75, 1, 1.25, 1.5, 2);

/**
 * A piece of honest watching: which recording, from where, how long it is played, how fast, and what is done before: nothing, or a pause.
 */
const play = fc.record({
  media: fc.nat(3),
  device: fc.nat(2),
  from: fc.nat(600),
  seconds: fc.integer({ min: 1, max: 240 }),
  speed: speeds,
  pauseMs: fc.oneof(fc.constant(0), fc.nat(600_000)),
  reports: fc.boolean(),
});

describe("10,000 random schedules", () => {
  test("of plays, seeks, repeats, pauses, speeds, recordings and devices are always counted, even if reported late @slow", () => {
    fc.assert(
      fc.property(fc.array(play, { minLength: 1, maxLength: 12 }), fc.integer(), (plays, order) => {
        const kept = person();
        let now = start;
        // Each device and recording has a token, and reports all since it began, as the pages do.
        const pages = new Map<string, { media: number; begun: number; speed: number; ranges: SecondsRange[] }>();
        for (const { media, device, from, seconds, speed, pauseMs, reports } of plays) {
          now += pauseMs;
          const page = pages.get(`${device} ${media}`) ?? { media, begun: now, speed: 0.25, ranges: [] };
          pages.set(`${device} ${media}`, page);
          now += Math.ceil((seconds * 1000) / speed);
          page.speed = Math.max(page.speed, speed);
          page.ranges = uniteRanges([...page.ranges, [from, from + seconds]]);
          if (reports) expect(kept.report(media, { ...page, now })).toBe(true);
        }
        const last = [...pages.values()];
        for (const page of order % 2 === 0 ? last : last.toReversed())
          expect(kept.report(page.media, { ...page, now })).toBe(true);
        for (const media of new Set(last.map((page) => page.media))) {
          const expected = uniteRanges(last.filter((page) => page.media === media).flatMap((page) => page.ranges));
          expect(kept.covered.get(media)).toEqual(expected);
        }
      }),
      { numRuns: 10_000 },
    );
  });

  test("of arbitrary claims from many tokens never gain more than the elapsed time at double speed @slow", () => {
    const claim = fc.record({
      media: fc.nat(3),
      token: fc.nat(4),
      from: fc.nat(3000),
      seconds: fc.integer({ min: 1, max: 120 }),
      speed: speeds,
      waitMs: fc.oneof(fc.constant(0), fc.nat(30_000)),
    });
    fc.assert(
      fc.property(fc.array(claim, { minLength: 1, maxLength: 40 }), (claims) => {
        const kept = person();
        const tokens = new Map<number, number>();
        let now = start;
        for (const { media, token, from, seconds, speed, waitMs } of claims) {
          const begun = tokens.get(token) ?? now;
          tokens.set(token, begun);
          now += waitMs;
          kept.report(media, { begun, now, speed, ranges: [[from, from + seconds]] });
          expect(kept.total()).toBeLessThanOrEqual((2 * (now - start + 3000)) / 1000);
          expect(lengthOf(kept.spent())).toBeLessThanOrEqual(now - start + 3000);
        }
      }),
      { numRuns: 10_000 },
    );
  });
});

test("an hour in pieces of two seconds, sent within seconds from a hundred tokens, is not counted", () => {
  const kept = person();
  for (let piece = 0; piece < 1800; piece++) {
    const now = start + piece * 5;
    kept.report(0, { begun: start + (piece % 100) * 5, now, speed: 2, ranges: [[piece * 2, piece * 2 + 2]] });
  }
  expect(kept.total()).toBeLessThanOrEqual(2 * (1800 * 0.005 + 3));
});

test("with any amount of seeking, a page claims at most one second more than was played, and hardly less", () => {
  const pieces = fc.array(
    fc.tuple(fc.double({ min: 0, max: 900, noNaN: true }), fc.double({ min: 0.25, max: 60, noNaN: true })),
    {
      minLength: 1,
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(pieces, (played) => {
      const ranges = uniteRanges(played.map(([from, length]): SecondsRange => [from, from + length]));
      const claimed = lengthOf(wholeSeconds(ranges));
      expect(claimed).toBeLessThanOrEqual(lengthOf(ranges) + 1);
      expect(claimed).toBeGreaterThan(lengthOf(ranges) - 2 * ranges.length);
    }),
    { numRuns: 10_000 },
  );
  expect(wholeSeconds([[0.2, 9.8]])).toEqual([[0, 10]]);
  expect(wholeSeconds([[0.25, 2.75], [10.25, 12.75]])).toEqual([[0, 3], [10, 13]]); // prettier-ignore
  expect(wholeSeconds([[0.4, 1.6]])).toEqual([]);
  // With so many pieces, rounding each would claim too much, so only what was played whole counts.
  expect(wholeSeconds([[0.2, 2.8], [10.2, 12.8], [20.2, 22.8]])).toEqual([[1, 2], [11, 12], [21, 22]]); // prettier-ignore
});

test("a claim may be three seconds ahead of the clock, and not a millisecond more", () => {
  expect(spendTime([], { begun: start, now: start, cost: 3000 })).toEqual([[start, start + 3000]]);
  expect(spendTime([], { begun: start, now: start, cost: 3001 })).toBeNull();
  const busy: TimeRange[] = [[start + 1000, start + 2000]];
  expect(spendTime(busy, { begun: start, now: start + 5000, cost: 1001 })).toEqual([[start, start + 2001]]);
});

test("used time is forgotten after a day, when nothing can be claimed for it any more", () => {
  const day = 24 * 60 * 60 * 1000;
  const first = spendTime([], { begun: start, now: start + 60_000, cost: 60_000 });
  expect(first).toEqual([[start, start + 60_000]]);
  const later = start + day + 120_000;
  expect(spendTime(first ?? [], { begun: later - 1000, now: later, cost: 1000 })).toEqual([[later - 1000, later]]);
});

test.each([
  ["", 0],
  ["one two  three, four", 400],
  ["it's 9:30", 400],
  ["上上上上上", 200],
])("reading %j takes at least %i ms", (text, least) => expect(readingMs(text)).toBe(least));

test("a text is read at 600 words per minute at most; without spaces, four characters count as a word", () => {
  expect([
    readingMs(""),
    readingMs("one two, three"),
    readingMs("word ".repeat(600)),
    readingMs("\u8aad\u3080".repeat(4)),
  ]).toEqual([0, 300, 60_000, 200]);
});
