import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readStoredCues } from "./caption-file.ts";
import { cueText, writeVtt } from "./captions.ts";
import {
  addCue,
  chapterLimits,
  changeCue,
  cueAt,
  inOrder,
  isCueError,
  joinCue,
  placeAfter,
  problemsOf,
  readTime,
  splitCue,
  writeTime,
  type EditedCue,
} from "./cue-edits.ts";

const cue = (id: string, from: number, to: number, text: string): EditedCue => ({ id, from, to, text });
const three = [cue("a", 0, 2, "One two"), cue("b", 2, 4, "Three"), cue("c", 6, 9, "Four\nfive")];

test.each([
  ["0", 0],
  ["75.5", 75.5],
  ["1:15.5", 75.5],
  ["00:01:15,500", 75.5],
  [" 1:02:03.004 ", 3723.004],
  ["1:59.999", 119.999],
  ["1:60", null],
  ["1:75", null],
  ["60", 60],
  ["", null],
  ["soon", null],
  ["-1", null],
  ["1:2:3:4", null],
])("the time %j is %j", (text, seconds) => expect(readTime(text)).toBe(seconds));

test.each([
  [0, "0:00.000"],
  [-1, "0:00.000"],
  [59.9996, "1:00.000"],
  [3599.999, "59:59.999"],
  [3600, "1:00:00.000"],
  [36_061.05, "10:01:01.050"],
])("%d seconds are written as %j", (seconds, text) => expect(writeTime(seconds)).toBe(text));

test("chapters have the documented limits", () => expect(chapterLimits).toEqual({ most: 200, title: 120 }));

test("every formatted time is parsed back to the same one", () => {
  fc.assert(
    fc.property(fc.nat(43_200_000), (ms) => {
      expect(readTime(writeTime(ms / 1000))).toBe(ms / 1000);
    }),
  );
});

describe("a cue", () => {
  test("is added where requested, and ends where the next one begins or the recording ends", () => {
    expect(addCue(three, { id: "n", at: 4.5, seconds: 60 })[2]).toEqual(cue("n", 4.5, 6, ""));
    expect(addCue(three, { id: "n", at: 59, seconds: 60 })[3]).toEqual(cue("n", 59, 60, ""));
    expect(addCue(three, { id: "n", at: 99, seconds: 60 })[3]).toEqual(cue("n", 59.9, 60, ""));
    expect(addCue([], { id: "n", at: 0, seconds: null })).toEqual([cue("n", 0, 3, "")]);
  });

  test("is split at the caret and the player's second, or in its middle", () => {
    expect(splitCue(three, "a", { newId: "n", caret: 3, at: 1.5 }).slice(0, 2)).toEqual([
      cue("a", 0, 1.5, "One"),
      cue("n", 1.5, 2, "two"),
    ]);
    expect(splitCue(three, "c", { newId: "n", caret: null, at: 50 }).slice(2)).toEqual([
      cue("c", 6, 7.333, "Four"),
      cue("n", 7.333, 9, "five"),
    ]);
    expect(splitCue([cue("a", 0, 4, "")], "a", { newId: "n", caret: null, at: null })).toEqual([
      cue("a", 0, 2, ""),
      cue("n", 2, 4, ""),
    ]);
    // A moment so near to an end of the cue that a part would be too short is ignored.
    for (const at of [0.05, 0.1, 1.9, 1.95])
      expect(splitCue(three, "a", { newId: "n", caret: 3, at }).slice(0, 2)).toEqual([
        cue("a", 0, 0.857, "One"),
        cue("n", 0.857, 2, "two"),
      ]);
  });

  test("is split at the space nearest to its middle if the caret is at an end, with a tenth of its time for a short part", () => {
    const [words, letters] = [cue("a", 0, 14, "aa bb cc dd ee"), cue("a", 0, 10, "a bbbbbbbbbbbbbbbbbb")];
    for (const caret of [null, 0, words.text.length])
      expect(splitCue([words], "a", { newId: "n", caret, at: null })).toEqual([
        cue("a", 0, 8, "aa bb cc"),
        cue("n", 8, 14, "dd ee"),
      ]);
    expect(splitCue([letters], "a", { newId: "n", caret: 1, at: null })[0]).toEqual(cue("a", 0, 1, "a"));
    expect(splitCue([letters], "a", { newId: "n", caret: 19, at: null })[1]).toEqual(cue("n", 9, 10, "b"));
  });

  test("is placed after the one before it, which has some time, or where requested", () => {
    const [some, none] = [cue("a", 0, 2, "One"), cue("b", 5, 5, "")];
    expect([placeAfter(some, "captions", 7), placeAfter(none, "captions", 7)]).toEqual([2, 5.1]);
    expect([placeAfter(some, "chapters", 7), placeAfter(undefined, "captions", 7)]).toEqual([7, 7]);
  });

  test("is added within the recording, however short that is, and ends before a later one only", () => {
    const placed = (cues: EditedCue[], at: number, seconds: number | null) =>
      addCue(cues, { id: "n", at, seconds }).find(({ id }) => id === "n");
    expect(placed([], 0, null)).toEqual(cue("n", 0, 3, ""));
    expect(placed([], -1, 60)).toEqual(cue("n", 0, 3, ""));
    expect(placed([], 1, 0.05)).toEqual(cue("n", 0, 0.1, ""));
    expect(placed(three, 2, 60)).toEqual(cue("n", 2, 5, ""));
  });

  test("comes before another that begins at the same time and ends later, and keeps its place if both end together", () => {
    const order = (cues: EditedCue[]) => inOrder(cues).map(({ id }) => id);
    expect(order([cue("a", 1, 3, ""), cue("b", 1, 2, ""), cue("c", 0, 9, "")])).toEqual(["c", "b", "a"]);
    expect(order([cue("b", 1, 2, ""), cue("a", 1, 2, "")])).toEqual(["b", "a"]);
  });

  test("is joined with the next one; the last one is left as it is", () => {
    expect(joinCue(three, "a", "captions")).toEqual([cue("a", 0, 4, "One two Three"), three[2]]);
    expect(joinCue(three, "b", "captions")[1]).toEqual(cue("b", 2, 9, "Three\nFour\nfive"));
    expect(joinCue(three, "c", "captions")).toEqual(three);
  });

  test("moves to the place of its time", () => {
    expect(changeCue(three, "a", { from: 5, to: 5.5 }).map(({ id }) => id)).toEqual(["b", "a", "c"]);
    const together = [cue("a", 1, 2, ""), cue("b", 1, 3, "")];
    expect(changeCue(together, "a", { to: 5 }).map(({ id }) => id)).toEqual(["b", "a"]);
  });

  test("is found by the second at which it is shown", () => {
    expect([cueAt(three, 2, "captions")?.id, cueAt(three, 5, "captions"), cueAt(three, 5, "chapters")?.id]).toEqual([
      "b",
      undefined,
      "b",
    ]);
    expect(cueAt(three, 4, "captions")).toBeUndefined();
  });
});

test.each([
  ["captions", cue("x", 5, 5, "no time"), ["ends_first"]],
  ["captions", cue("x", 5, 5, "no time for so many words"), ["ends_first"]],
  ["captions", cue("x", 5, 4, "backwards"), ["ends_first"]],
  ["captions", cue("x", 5.0001, 5.0004, "no time that is kept"), ["ends_first"]],
  ["captions", cue("x", 60, 61, "late"), ["after_end"]],
  ["captions", cue("x", 59.9996, 61, "late as it is kept"), ["after_end"]],
  ["captions", cue("x", 1.9996, 6, "as the one before ends"), []],
  ["captions", cue("x", 5, 600, "\u{1f989}".repeat(1000)), []],
  ["captions", cue("x", 5, 6, " \n "), ["empty"]],
  ["captions", cue("x", 5, 600, "x".repeat(1001)), ["long"]],
  ["captions", cue("x", 1, 6, "too early"), ["overlaps"]],
  ["captions", cue("x", 5, 6, "So much that nobody can read it in a second."), ["fast"]],
  ["captions", cue("x", 5, 6, "It is fine."), []],
  ["captions", cue("x", 5, 6, "x".repeat(25)), []],
  ["captions", cue("x", 5, 6, "x".repeat(26)), ["fast"]],
  ["captions", cue("x", 5, 5.1, "x".repeat(10)), []],
  ["captions", cue("x", 5, 5.1, "x".repeat(11)), ["fast"]],
  ["captions", cue("x", 5, 43_200, "to the end of twelve hours"), []],
  ["captions", cue("x", 5, 43_200.001, "longer than any recording"), ["ends_late"]],
  ["chapters", cue("x", 0, 0, "Again"), ["same_start"]],
  ["chapters", cue("x", 9, 9, "x".repeat(120)), []],
  ["chapters", cue("x", 9, 9, "A chapter has no end"), []],
  ["chapters", cue("x", 9, 9, "x".repeat(121)), ["long"]],
] as const)("of %s, %j has the problems %j", (kind, second, problems) => {
  expect(problemsOf([cue("a", 0, 2, "before"), second], 1, { kind, seconds: 60 })).toEqual(problems);
});

test.each([
  ["ends_first", true],
  ["ends_late", true],
  ["after_end", true],
  ["empty", true],
  ["long", true],
  ["same_start", true],
  ["overlaps", false],
  ["fast", false],
] as const)("a cue with the problem %s cannot be saved: %s", (problem, is) => expect(isCueError(problem)).toBe(is));

test("after any edits in any order, times are sorted, and saved cues are read back unchanged", () => {
  const ms = fc.integer({ min: 0, max: 60_000 }).map((value) => value / 1000);
  const act = fc.oneof(
    fc.record({ act: fc.constant("add" as const), at: ms }),
    fc.record({ act: fc.constant("split" as const), which: fc.nat(20), caret: fc.option(fc.nat(30)), at: fc.option(ms) }),
    fc.record({ act: fc.constant("join" as const), which: fc.nat(20) }),
    fc.record({ act: fc.constant("from" as const), which: fc.nat(20), at: ms }),
    fc.record({
      act: fc.constant("text" as const),
      which: fc.nat(20),
      text: fc.string({
        unit: fc.constantFrom("a", " ", "\n", "<", "b", ">", "&", "amp;", "--> ", "{", "\\", "0", ":", "é", "😀"),
      }),
    }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let cues: EditedCue[] = [];
      for (const [at, step] of acts.entries()) {
        const id = "which" in step ? (cues[step.which % Math.max(1, cues.length)]?.id ?? "") : "";
        if (step.act === "add") cues = addCue(cues, { id: String(at), at: step.at, seconds: 60 });
        else if (step.act === "split") cues = splitCue(cues, id, { newId: String(at), caret: step.caret, at: step.at });
        else if (step.act === "join") cues = joinCue(cues, id, "captions");
        else if (step.act === "from") cues = changeCue(cues, id, { from: step.at });
        else cues = changeCue(cues, id, { text: step.text });
      }
      expect(cues).toEqual(inOrder(cues));
      expect(new Set(cues.map(({ id }) => id)).size).toBe(cues.length);
      const fit = cues.filter((_, at) => !problemsOf(cues, at, { kind: "captions", seconds: 60 }).some(isCueError));
      const kept = fit.map(({ from, to, text }) => ({ from, to, text: cueText(text) }));
      expect(readStoredCues(writeVtt(kept)) ?? []).toEqual(kept);
    }),
    { numRuns: 400 },
  );
});
