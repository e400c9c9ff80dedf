import { createDraftStorage } from "#web/platform/draft-storage.ts";
import { newId } from "#web/platform/new-id.ts";
import { parseDraft, parseAside, type LessonTextDraft } from "./draft.ts";
import type { LessonDraftText } from "./lesson-draft-text.ts";

/** Identifies a person's lesson draft. Another person in the same browser has separate keys. */
export type LessonDraftKey = { userId: string; lessonDraftId: string };

const drafts = createDraftStorage(parseDraft);
const asides = createDraftStorage(parseAside);

/** The id of this page, after which its drafts are named: two tabs of one person count as two authors with separate drafts. */
let page: string | null = null;

/**
 * Where a page leaves its id for the page that replaces it when its tab is reloaded. The id is removed when it is read, so that a
 * duplicated tab does not get it too.
 */
const reloadedId = "academy-editor-page";
/** The longest time that a tab takes to reload, in milliseconds. Until then, other tabs leave its drafts alone. */
const reloadMs = 5_000;

function pageId(): string {
  if (page === null) {
    const id = takeReloadedId() ?? newId();
    page = id;
    // Held as long as this page lives: another page that gets the lock knows that this page's drafts are abandoned.
    void navigator.locks?.request(pageLock(id), () => new Promise(() => undefined));
    globalThis.addEventListener?.("pagehide", () => leaveId(id));
    // Restored from the browser's back/forward cache, this page continues itself: remove the id that it left.
    globalThis.addEventListener?.("pageshow", () => takeReloadedId());
  }
  return page;
}

function leaveId(id: string): void {
  try {
    sessionStorage.setItem(reloadedId, `${id} ${Date.now()}`);
  } catch {
    // Storage is off or full: the reloaded page then adopts the drafts like those of any other page.
  }
}

/** Return and remove the id that this tab's page had before a reload; null when there is none, or the reload took too long. */
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
// "manuscript" was the former name of a lesson draft. It must stay, because browsers have entries under it.
const ofLessonDraft = ({ userId, lessonDraftId }: LessonDraftKey) => `academy-manuscript:${userId}:${lessonDraftId}:`;
const asideOf = ({ userId, lessonDraftId }: LessonDraftKey) => `academy-manuscript-aside:${userId}:${lessonDraftId}`;

/** Return the name of this page's draft; it also distinguishes lesson drafts and people in memory. */
export function draftName(key: LessonDraftKey): string {
  return ofLessonDraft(key) + pageId();
}

export function readDraft(key: LessonDraftKey): LessonTextDraft | null {
  return drafts.read(draftName(key));
}

/** Store this page's draft; null deletes it. Return false when the browser has no room for it, so that only this page has it. */
export function storeDraft(key: LessonDraftKey, draft: LessonTextDraft | null): boolean {
  return drafts.store(draftName(key), draft);
}

/** List this lesson draft's texts from other pages, whether these have ended or are still open. */
export function listLeftBehind(key: LessonDraftKey): string[] {
  return drafts.list(ofLessonDraft(key)).filter((name) => name !== draftName(key));
}

/**
 * Wait until another page is gone, then call `take` with its draft, and delete the draft if `take` returns true, which means that it is
 * stored elsewhere now. With `ifGone`, do not wait: do nothing when the page is still alive.
 */
export async function takeLeftBehind(
  name: string,
  take: (draft: LessonTextDraft) => boolean,
  options: { ifGone: true } | { signal: AbortSignal },
): Promise<void> {
  const takeNow = () => {
    const draft = drafts.read(name);
    if (draft === null || take(draft)) drafts.store(name, null);
  };
  // Without locks (on a page without https) it is unknown which pages are alive, but sending the same text twice does no harm.
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
    // The tab may only be reloading; then the new page takes the lock and has the draft.
    await new Promise((resolve) => setTimeout(resolve, reloadMs));
    options.signal.throwIfAborted();
  } while (!(await takeIfGone()));
}

/** List the lesson drafts that have unsent text by this person in this browser. */
export function listUnsent(userId: string): string[] {
  const ofPerson = `academy-manuscript:${userId}:`;
  return drafts.list(ofPerson).map((name) => name.slice(ofPerson.length).split(":")[0] ?? "");
}

/** Count the texts that this person has set aside in this browser, over all lesson drafts. */
export function countAsides(userId: string): number {
  return asides.list(`academy-manuscript-aside:${userId}:`).length;
}

/** An author's text that was set aside in favor of somebody else's. It stays until the author dismisses it. */
export type Aside = {
  name: string;
  text: LessonDraftText;
  /** False when the browser had no room for it, so that only this page has it. */
  isStored: boolean;
};

/** Return the texts set aside from a lesson draft, on this page or another, oldest first. */
export function listAsides(key: LessonDraftKey): Aside[] {
  return asides
    .list(asideOf(key))
    .toSorted()
    .flatMap((name) => {
      const text = asides.read(name);
      return text ? [{ name, text, isStored: true }] : [];
    });
}

/** Create a text to be set aside, with a name that is unique among all tabs. */
export function beginAside(key: LessonDraftKey, text: LessonDraftText): Aside {
  return storeAside({ name: `${asideOf(key)}:${Date.now()}:${newId()}`, text, isStored: false });
}

/** Store a text that was set aside, and return it with whether that succeeded. */
export function storeAside(aside: Aside): Aside {
  return { ...aside, isStored: asides.store(aside.name, aside.text) };
}

export function removeAside({ name }: Aside): void {
  asides.store(name, null);
}
