import { describe, expect, test } from "vitest";
import { parseNotesDraft, reconcileNotes, type NotesDraft } from "./draft.ts";

const draft: NotesDraft = { courseId: "c", content: "owls see", revision: 2, sent: null, theirs: null, isRefused: false };

describe("a draft, compared with the server's notes,", () => {
  test.each([
    ["continues when nothing else was saved", {}, { content: "owls", revision: 2 }, draft],
    ["is complete when the server has it", {}, { content: "owls see", revision: 3 }, null],
    ["ignores an outdated response", {}, { content: "o", revision: 1 }, draft],
    [
      "continues from its own earlier text, whose response was lost",
      { sent: "first half", content: "another half" },
      { content: "first half", revision: 3 },
      { ...draft, content: "another half", revision: 3 },
    ],
    ["continues from a text that it extends", {}, { content: "owls ", revision: 5 }, { ...draft, revision: 5 }],
    ["continues from notes that were emptied", {}, { content: "", revision: 5 }, { ...draft, revision: 5 }],
    ["is complete when the server's text extends it", {}, { content: "owls see well", revision: 3 }, null],
    ["is complete when it is empty and the server's text is not", { content: " " }, { content: "owls", revision: 3 }, null],
    [
      "is in conflict with a different text, and both are kept",
      {},
      { content: "cats see", revision: 3 },
      { ...draft, theirs: { content: "cats see", revision: 3 } },
    ],
    [
      "is in conflict with a text from before anything was loaded",
      { revision: 0 },
      { content: "cats see", revision: 3 },
      { ...draft, revision: 0, theirs: { content: "cats see", revision: 3 } },
    ],
    [
      "is no longer in conflict once the server's text agrees with it",
      { theirs: { content: "cats see", revision: 3 } },
      { content: "owls", revision: 4 },
      { ...draft, revision: 4 },
    ],
  ])("%s", (_, changes, kept, left) => {
    expect(reconcileNotes({ ...draft, ...changes }, kept)).toEqual(left);
  });
});

describe("a draft of a revision that a restored server does not have", () => {
  test("continues from the current notes if none of these would be lost", () => {
    expect(reconcileNotes(draft, { content: "", revision: 0 }, { holdsNow: true })).toEqual({ ...draft, revision: 0 });
  });
  test("is in conflict with them otherwise", () => {
    const older = { content: "cats", revision: 1 };
    expect(reconcileNotes(draft, older, { holdsNow: true })).toEqual({ ...draft, theirs: older });
  });
});

describe("a stored draft", () => {
  test("is parsed", () => {
    const stored = { ...draft, sent: "owls", theirs: { content: "cats", revision: 3 } };
    expect(parseNotesDraft(JSON.stringify(stored))).toEqual(stored);
  });

  test.each([
    [null],
    ["null"],
    ["{"],
    ["[]"],
    ['{"courseId":"c","content":"x","revision":-1}'],
    ['{"courseId":"c","content":3,"revision":1}'],
    ['{"content":"x","revision":1}'],
  ])("is null for %s", (text) => expect(parseNotesDraft(text)).toBeNull());

  test("is parsed without its invalid optional parts", () => {
    const broken = '{"courseId":"c","content":"x","revision":1,"sent":4,"theirs":{"content":5}}';
    expect(parseNotesDraft(broken)).toEqual({
      courseId: "c",
      content: "x",
      revision: 1,
      sent: null,
      theirs: null,
      isRefused: false,
    });
  });
});
