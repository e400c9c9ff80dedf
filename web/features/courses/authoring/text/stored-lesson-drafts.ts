import { draftShelf } from "#web/platform/draft-shelf.ts";
import { newId } from "#web/platform/new-id.ts";
import { parseDraft, parseStoredText, type Draft } from "./draft.ts";
import type { LessonDraftText } from "./lesson-draft-text.ts";

/** Whose text of which lesson draft. Another person in the same browser has keys of their own. */
export type LessonDraftKey = { userId: string; lessonDraftId: string };

const drafts = draftShelf(parseDraft);
const asides = draftShelf(parseStoredText);

/** Two tabs of one person are two authors: each has drafts of its own, named after the page that it is. */
let page: string | null = null;

function pageId(): string {
  if (page === null) {
    page = newId();
    // Held as long as this page lives: whoever gets it later knows that what this page left behind is nobody's.
    void navigator.locks?.request(pageLock(page), () => new Promise(() => undefined));
  }
  return page;
}

const pageLock = (id: string) => `academy-editor:${id}`;
// Entries that browsers hold begin with the word that was used when they were written.
const ofLessonDraft = ({ userId, lessonDraftId }: LessonDraftKey) => `academy-manuscript:${userId}:${lessonDraftId}:`;
const asideOf = ({ userId, lessonDraftId }: LessonDraftKey) => `academy-manuscript-aside:${userId}:${lessonDraftId}`;

/** The name of this page's draft; it also tells lesson drafts and people apart in memory. */
export function draftName(key: LessonDraftKey): string {
  return ofLessonDraft(key) + pageId();
}

export function readDraft(key: LessonDraftKey): Draft | null {
  return drafts.read(draftName(key));
}

/** Keeps this page's draft, null removes it. False when the browser has no room for it: then only this page has it. */
export function storeDraft(key: LessonDraftKey, draft: Draft | null): boolean {
  return drafts.store(draftName(key), draft);
}

/** What pages that are gone (closed, reloaded, crashed) have left behind on this lesson draft, or may still leave. */
export function listLeftBehind(key: LessonDraftKey): string[] {
  return drafts.list(ofLessonDraft(key)).filter((name) => name !== draftName(key));
}

/**
 * Calls `take` with a draft that another page left behind, once that page is gone, and forgets the draft if it was taken: `take` answers
 * whether it is kept elsewhere now. With `ifGone` it answers at once when the page still lives.
 */
export async function takeLeftBehind(
  name: string,
  take: (draft: Draft) => boolean,
  options: { ifGone: true } | { signal: AbortSignal },
): Promise<void> {
  const takeNow = () => {
    const draft = drafts.read(name);
    if (draft === null || take(draft)) drafts.store(name, null);
  };
  // Without locks (a page without https) nobody knows who lives; the same text sent twice does no harm.
  if (!navigator.locks) return takeNow();
  const lock = pageLock(name.slice(name.lastIndexOf(":") + 1));
  if ("signal" in options) await navigator.locks.request(lock, { signal: options.signal }, takeNow);
  else await navigator.locks.request(lock, { ifAvailable: true }, (granted) => granted && takeNow());
}

/** The lesson drafts of which this person has a text in this browser that the academy does not have yet. */
export function listUnsent(userId: string): string[] {
  const ofPerson = `academy-manuscript:${userId}:`;
  return drafts.list(ofPerson).map((name) => name.slice(ofPerson.length).split(":")[0] ?? "");
}

/** How many texts this person has put aside in this browser, of whatever lesson draft. */
export function countAsides(userId: string): number {
  return asides.list(`academy-manuscript-aside:${userId}:`).length;
}

/** My text, when somebody else's was taken instead: it stays at hand until the author lets it go. */
export type Aside = {
  name: string;
  text: LessonDraftText;
  /** False when the browser had no room for it: then only this page has it. */
  isStored: boolean;
};

/** What was put aside of a lesson draft, in this page or another, the oldest first. */
export function listAsides(key: LessonDraftKey): Aside[] {
  return asides
    .list(asideOf(key))
    .toSorted()
    .flatMap((name) => {
      const text = asides.read(name);
      return text ? [{ name, text, isStored: true }] : [];
    });
}

/** A text to be put aside, with a name of its own: it takes no other's place, nor that of another tab's. */
export function beginAside(key: LessonDraftKey, text: LessonDraftText): Aside {
  return storeAside({ name: `${asideOf(key)}:${Date.now()}:${newId()}`, text, isStored: false });
}

/** Keeps it, and tells whether that went well. */
export function storeAside(aside: Aside): Aside {
  return { ...aside, isStored: asides.store(aside.name, aside.text) };
}

export function removeAside({ name }: Aside): void {
  asides.store(name, null);
}
