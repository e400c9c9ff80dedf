import { describe, expect, test } from "vitest";
import { addLeftBehind, beginDraft, parseDraft, reconcile } from "./draft.ts";

const text = (content: string, title = "Owls") => ({ title, content });
const kept = (content: string, revision: number, by = "Amara Diallo") => ({ ...text(content), revision, by });
const base = { ...text("One. Two. Three. Four."), revision: 3 };
const draft = beginDraft(base, text("One. Two. Three. Four. Five."));

describe("reconcile", () => {
  test("leaves nothing to send when the academy has everything", () =>
    expect(reconcile(draft, kept("One. Two. Three. Four. Five.", 4))).toEqual({ left: null, merged: false }));

  test("continues from its own sent text when the response was lost and more was typed", () => {
    const typedOn = { ...draft, sent: draft.mine, mine: text("One. Two. Three. Four. Five. Six.") };
    const { left, merged } = reconcile(typedOn, kept(draft.mine.content, 4));
    expect(left).toMatchObject({ base: { revision: 4, content: draft.mine.content }, mine: typedOn.mine, sent: null });
    expect(merged).toBe(false);
  });

  test("keeps another author's text as a version until this text has replaced it, and not afterwards", () => {
    const replacing = { ...draft, replacesOthers: true, mine: text("One. Two. Three. Four. Five. Six.") };
    expect(reconcile(replacing, kept(base.content, 4)).left?.replacesOthers).toBe(true);
    const { left } = reconcile({ ...replacing, sent: draft.mine }, kept(draft.mine.content, 4));
    expect(left).toMatchObject({ mine: replacing.mine, replacesOthers: false });
  });

  test("merges edits in different places, and keeps the other author's text as a version", () => {
    const { left, merged } = reconcile(draft, kept("Zero. Two. Three. Four.", 4));
    expect(merged).toBe(true);
    expect(left).toMatchObject({
      mine: text("Zero. Two. Three. Four. Five."),
      base: { revision: 4, content: "Zero. Two. Three. Four." },
      theirs: null,
      replacesOthers: true,
    });
  });

  test("is in conflict when both changed the same place, and merges once that is resolved", () => {
    const { left } = reconcile(draft, kept("One. Two. Three. Four. And more.", 4));
    expect(left).toMatchObject({ mine: draft.mine, base, theirs: { revision: 4, by: "Amara Diallo" } });
    const later = reconcile(left ?? draft, kept("Zero. Two. Three. Four.", 5));
    expect(later).toMatchObject({ merged: true, left: { theirs: null, mine: text("Zero. Two. Three. Four. Five.") } });
  });

  test("ignores a late response, but accepts a lower revision of a restored academy", () => {
    expect(reconcile(draft, kept("Older.", 2)).left).toBe(draft);
    expect(reconcile(draft, kept("Zero. Two. Three. Four.", 2), { holdsNow: true }).left?.base.revision).toBe(2);
  });
});

describe("addLeftBehind", () => {
  const left = beginDraft(base, text("Zero. Two. Three. Four."));
  test("adopts a draft if there is none, even one that was rejected", () =>
    expect(addLeftBehind(null, { ...left, isRefused: true })).toEqual(left));
  test("merges a draft with the current one", () =>
    expect(addLeftBehind(draft, left)?.mine).toEqual(text("Zero. Two. Three. Four. Five.")));
  test("returns null if a decision is needed", () =>
    expect(addLeftBehind(draft, beginDraft(base, text("One. Two. Three. Four! No.")))).toBeNull());
});

describe("parseDraft", () => {
  test("parses a stored draft", () => {
    const stored = { ...draft, sent: draft.mine, theirs: kept("Else.", 4), replacesOthers: true };
    expect(parseDraft(JSON.stringify(stored))).toEqual(stored);
  });
  test.each([
    null,
    "",
    "{",
    "[]",
    "null",
    '{"mine":{"title":"a"}}',
    '{"mine":{"title":"a","content":"b"},"base":{"revision":1}}',
  ])("%j is not a draft", (stored) => expect(parseDraft(stored)).toBeNull());
});
