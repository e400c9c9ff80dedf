import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginDraft } from "./draft.ts";
import {
  chooseText,
  forgetAside,
  isAtStake,
  readLessonDraft,
  receiveLessonDraft,
  takeUpDraft,
  typeLessonDraft,
} from "./lesson-draft-store.ts";
import { listAsides, listLeftBehind, takeLeftBehind } from "./stored-lesson-drafts.ts";

/** The number of characters for which the browser's storage has room. */
let room: number;
beforeEach(() => {
  room = 100_000;
  const kept: Record<string, string> = {};
  // Data is stored for the signed-in person only.
  vi.stubGlobal("location", { hostname: "localhost" });
  const session = JSON.stringify({ access_token: "token", user: { id: "ada" } });
  const methods = {
    getItem: (name: string) => kept[name] ?? (name === "sb-localhost-auth-token" ? session : null),
    removeItem: (name: string) => delete kept[name],
    setItem(name: string, text: string) {
      if (JSON.stringify({ ...kept, [name]: text }).length > room) throw new DOMException("full", "QuotaExceededError");
      kept[name] = text;
    },
  };
  vi.stubGlobal("localStorage", new Proxy(kept, { get: (target, name: keyof typeof methods) => methods[name] ?? target[name] }));
});
afterEach(() => vi.unstubAllGlobals());

/** Return a new lesson's key for each test, because a page's state lasts as long as the page. */
const newKey = () => ({ userId: "ada", lessonDraftId: crypto.randomUUID() });
const told = (content: string, revision: number) => ({
  title: "Owls",
  content,
  revision,
  updated_by: "Amara",
  state: "draft" as const,
});

/** Cause a conflict in which both authors wrote the same sentence, and choose the other author's text. */
function takeTheirs(key: ReturnType<typeof newKey>, mine: string, revision: number): void {
  typeLessonDraft(key, { content: mine });
  receiveLessonDraft(key, told(`Theirs ${revision}.`, revision));
  chooseText(key, "theirs");
}

test("every text replaced by another author's is kept until it is dismissed", () => {
  const key = newKey();
  receiveLessonDraft(key, told("First.", 1));
  takeTheirs(key, "Mine.", 2);
  takeTheirs(key, "Mine again.", 3);
  expect(readLessonDraft(key).saved?.content).toBe("Theirs 3.");
  const contents = () => listAsides(key).map(({ text }) => text.content);
  expect(contents().toSorted()).toEqual(["Mine again.", "Mine."]);
  const [first] = readLessonDraft(key).asides;
  if (first) forgetAside(key, first);
  expect(contents()).toEqual(["Mine again."]);
  expect(isAtStake(readLessonDraft(key))).toBe(false);
});

test("a set-aside text that the browser could not store is at stake until it is dismissed", () => {
  const key = newKey();
  receiveLessonDraft(key, told("First.", 1));
  room = 0;
  takeTheirs(key, "Mine.", 2);
  const { asides, draft } = readLessonDraft(key);
  expect([draft, asides.map(({ text, isStored }) => [text.content, isStored])]).toEqual([null, [["Mine.", false]]]);
  expect(isAtStake(readLessonDraft(key))).toBe(true);
  if (asides[0]) forgetAside(key, asides[0]);
  expect(isAtStake(readLessonDraft(key))).toBe(false);
});

test("a draft left by another page stays in place when there is no room to adopt it", async () => {
  const key = newKey();
  receiveLessonDraft(key, told("First.", 1));
  const left = beginDraft({ title: "Owls", content: "First.", revision: 1 }, { title: "Owls", content: "Left behind." });
  const name = `academy-manuscript:ada:${key.lessonDraftId}:${crypto.randomUUID()}`;
  localStorage.setItem(name, JSON.stringify(left));
  const take = () => takeLeftBehind(name, (draft) => takeUpDraft(key, draft), { ifGone: true });
  const usual = room;
  room = 0;
  await take();
  expect(readLessonDraft(key).draft?.mine.content).toBe("Left behind.");
  expect(listLeftBehind(key)).toEqual([name]);
  room = usual;
  await take();
  expect(listLeftBehind(key)).toEqual([]);
});
