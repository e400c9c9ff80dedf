import { draftShelf } from "#web/platform/draft-shelf.ts";
import { newId } from "#web/platform/new-id.ts";
import { parseDraft, parseStoredText, type Draft } from "./draft.ts";
import type { LessonDraftText } from "./lesson-draft-text.ts";

/** A person and a lesson draft. Another person in the same browser has separate keys. */
export type LessonDraftKey = { userId: string; lessonDraftId: string };

const drafts = draftShelf(parseDraft);
const asides = draftShelf(parseStoredText);

/** Two tabs of one person are two authors: each has separate drafts, named after its page. */
let page: string | null = null;

/**
 * Where a page leaves its id for the page that replaces it when its tab is reloaded. A copy of the tab finds none: it is removed when read.
 */
const reloadedId = "academy-editor-page";
/** How long a tab takes to reload, at most. Until then, other tabs leave its drafts alone. */
const reloadMs = 5_000;

function pageId(): string {
  if (page === null) {
    const id = takeReloadedId() ?? newId();
    page = id;
    // Held as long as this page lives: another page that gets the lock knows that this page's drafts are abandoned.
    void navigator.locks?.request(pageLock(id), () => new Promise(() => undefined));
    globalThis.addEventListener?.("pagehide", () => leaveId(id));
    // Back from the browser's own cache, this page goes on by itself.
    globalThis.addEventListener?.("pageshow", () => takeReloadedId());
  }
  return page;
}

function leaveId(id: string): void {
  try {
    sessionStorage.setItem(reloadedId, `${id} ${Date.now()}`);
  } catch {
    // Storage is off or full: the reloaded page takes the drafts up as those of another page.
  }
}

/** Return the id of this tab's page before its reload, and remove it; null when there is none, or the tab was away longer. */
function takeReloadedId(): string | null {
  try {
    const [id = "", at] = (sessionStorage.getItem(reloadedId) ?? "").split(" ");
    sessionStorage.removeItem(reloadedId);
    const waited = Date.now() - Number(at);
    return id !== "" && waited >= 0 && waited < reloadMs ? id : null;
  } catch {
    return null;
  }
}

const pageLock = (id: string) => `academy-editor:${id}`;
// Existing entries in browsers begin with the word that was in use when they were written.
const ofLessonDraft = ({ userId, lessonDraftId }: LessonDraftKey) => `academy-manuscript:${userId}:${lessonDraftId}:`;
const asideOf = ({ userId, lessonDraftId }: LessonDraftKey) => `academy-manuscript-aside:${userId}:${lessonDraftId}`;

/** Return the name of this page's draft; it also distinguishes lesson drafts and people in memory. */
export function draftName(key: LessonDraftKey): string {
  return ofLessonDraft(key) + pageId();
}

export function readDraft(key: LessonDraftKey): Draft | null {
  return drafts.read(draftName(key));
}

/** Store this page's draft, null deletes it. False when the browser has no room for it: then only this page has it. */
export function storeDraft(key: LessonDraftKey, draft: Draft | null): boolean {
  return drafts.store(draftName(key), draft);
}

/** List what other pages (closed, reloaded, crashed) have left of this lesson draft, or may still leave. */
export function listLeftBehind(key: LessonDraftKey): string[] {
  return drafts.list(ofLessonDraft(key)).filter((name) => name !== draftName(key));
}

/**
 * Call `take` with another page's draft, once that page is gone, and delete the draft if it was taken: `take` returns
 * whether it is stored elsewhere now. With `ifGone` it returns immediately when the page is still alive.
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
  // Without locks (a page without https) it is unknown which pages are alive; sending the same text twice does no harm.
  if (!navigator.locks) return takeNow();
  const lock = pageLock(name.slice(name.lastIndexOf(":") + 1));
  const takeIfGone = () =>
    navigator.locks.request(lock, { ifAvailable: true }, (granted) => {
      if (granted) takeNow();
      return granted !== null;
    });
  if ("ifGone" in options) return void (await takeIfGone());
  do {
    await navigator.locks.request(lock, { signal: options.signal }, () => undefined);
    // Its tab may only be reloading: then the new page holds the lock, and has the draft.
    await new Promise((resolve) => setTimeout(resolve, reloadMs));
    options.signal.throwIfAborted();
  } while (!(await takeIfGone()));
}

/** List the lesson drafts of which this person has unsent text in this browser. */
export function listUnsent(userId: string): string[] {
  const ofPerson = `academy-manuscript:${userId}:`;
  return drafts.list(ofPerson).map((name) => name.slice(ofPerson.length).split(":")[0] ?? "");
}

/** Return how many texts this person has set aside in this browser, of any lesson draft. */
export function countAsides(userId: string): number {
  return asides.list(`academy-manuscript-aside:${userId}:`).length;
}

/** My text, when somebody else's was taken instead: it stays until the author dismisses it. */
export type Aside = {
  name: string;
  text: LessonDraftText;
  /** False when the browser had no room for it: then only this page has it. */
  isStored: boolean;
};

/** Return what was set aside of a lesson draft, in this page or another, the oldest first. */
export function listAsides(key: LessonDraftKey): Aside[] {
  return asides
    .list(asideOf(key))
    .toSorted()
    .flatMap((name) => {
      const text = asides.read(name);
      return text ? [{ name, text, isStored: true }] : [];
    });
}

/** Create a text to be set aside, with a unique name: it overwrites no other, in this tab or another. */
export function beginAside(key: LessonDraftKey, text: LessonDraftText): Aside {
  return storeAside({ name: `${asideOf(key)}:${Date.now()}:${newId()}`, text, isStored: false });
}

/** Store it, and return it with whether that succeeded. */
export function storeAside(aside: Aside): Aside {
  return { ...aside, isStored: asides.store(aside.name, aside.text) };
}

export function removeAside({ name }: Aside): void {
  asides.store(name, null);
}
