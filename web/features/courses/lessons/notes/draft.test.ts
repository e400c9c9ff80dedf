import { describe, expect, test } from "vitest";
import { parseDraft, reconcile, type Draft } from "./draft.ts";

const draft: Draft = { courseId: "c", content: "owls see", revision: 2, sent: null, theirs: null, isRefused: false };

describe("a draft, once it is known what the server keeps,", () => {
  test.each([
    ["goes on when nothing else was kept", {}, { content: "owls", revision: 2 }, draft],
    ["is done when the server has it", {}, { content: "owls see", revision: 3 }, null],
    ["waits for a newer answer when this one is older", {}, { content: "o", revision: 1 }, draft],
    [
      "follows its own earlier text, whose answer was lost",
      { sent: "first half", content: "another half" },
      { content: "first half", revision: 3 },
      { ...draft, content: "another half", revision: 3 },
    ],
    ["follows a text that it goes on from", {}, { content: "owls ", revision: 5 }, { ...draft, revision: 5 }],
    ["follows notes that were emptied", {}, { content: "", revision: 5 }, { ...draft, revision: 5 }],
    ["is done when the server's text goes on from it", {}, { content: "owls see well", revision: 3 }, null],
    ["is done when it is empty and the server's text is not", { content: " " }, { content: "owls", revision: 3 }, null],
    [
      "stands beside another text, and both are kept",
      {},
      { content: "cats see", revision: 3 },
      { ...draft, theirs: { content: "cats see", revision: 3 } },
    ],
    [
      "stands beside a text that was there before anything had been loaded",
      { revision: 0 },
      { content: "cats see", revision: 3 },
      { ...draft, revision: 0, theirs: { content: "cats see", revision: 3 } },
    ],
    [
      "no longer stands beside a text that went the same way",
      { theirs: { content: "cats see", revision: 3 } },
      { content: "owls", revision: 4 },
      { ...draft, revision: 4 },
    ],
  ])("%s", (_, changes, kept, left) => {
    expect(reconcile({ ...draft, ...changes }, kept)).toEqual(left);
  });
});

describe("a draft of a revision that the server lost with a backup", () => {
  test("goes on from what holds now where nothing of it is lost", () => {
    expect(reconcile(draft, { content: "", revision: 0 }, { holdsNow: true })).toEqual({ ...draft, revision: 0 });
  });
  test("stands beside it otherwise", () => {
    const older = { content: "cats", revision: 1 };
    expect(reconcile(draft, older, { holdsNow: true })).toEqual({ ...draft, theirs: older });
  });
});

describe("what this browser has stored", () => {
  test("is a draft again", () => {
    const stored = { ...draft, sent: "owls", theirs: { content: "cats", revision: 3 } };
    expect(parseDraft(JSON.stringify(stored))).toEqual(stored);
  });

  test.each([
    [null],
    ["null"],
    ["{"],
    ["[]"],
    ['{"courseId":"c","content":"x","revision":-1}'],
    ['{"courseId":"c","content":3,"revision":1}'],
    ['{"content":"x","revision":1}'],
  ])("%s is no draft", (text) => expect(parseDraft(text)).toBeNull());

  test("is a draft although what else was stored is broken", () => {
    const broken = '{"courseId":"c","content":"x","revision":1,"sent":4,"theirs":{"content":5}}';
    expect(parseDraft(broken)).toEqual({ courseId: "c", content: "x", revision: 1, sent: null, theirs: null, isRefused: false });
  });
});
