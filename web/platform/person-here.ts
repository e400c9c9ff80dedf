import { cartStorageKey } from "#domain/cart.ts";
import { deviceKeys } from "./device-keys.ts";
import { rememberLanguage } from "./follow-language.ts";
import { readChosenLanguage, showOwnTheme } from "./stored-preferences.ts";
import { readPersonId, readStoredSession, subscribeToSession } from "./stored-session.ts";
import { endVisitorView } from "./super-admin-pages.ts";

/*
 * What a person keeps in this browser is theirs: entries under `academy-…` carry their id, and the cart has an owner. All of it goes when
 * they sign out, when their session ends in another way, and when somebody else signs in. Answers of an exam that could not be sent yet
 * outlast a session that ended without their doing: no page shows them until the same person is back, and somebody else's sign-in removes them.
 */

const ownerKey = deviceKeys.owner;
const ofDevice: ReadonlySet<string> = new Set(Object.values(deviceKeys));
/** Pages on which one person's session may replace another's; they show nothing of either. */
const signInPages = /^\/(auth|enroll)(\/|$)/;

const lasting = /^academy-exam:/;

const farewells = new Set<() => void>();
/** The person of this page, even after their session has ended. */
let here: string | null = null;
/** True while their session has ended without their doing, and no other person is signed in. */
let isAway = false;
/**
 * What a person had in this browser when their session ended without their doing: kept in memory for them alone, as long as this page
 * lives.
 */
let held: { userId: string; entries: (readonly [string, string])[] } | null = null;

/** Call back when in-memory state of a person must be cleared: they signed out, or another person has signed in. */
export function onPersonLeft(forget: () => void): void {
  farewells.add(forget);
}

/** Return whether that person is signed in here: nothing is stored in this browser for anybody else. */
export function isHere(userId: string): boolean {
  return readPersonId() === userId;
}

/** Whether an entry of that person's may be kept here: they are signed in, or their session has ended and the entry outlasts it. */
export function mayKeep(name: string, userId: string): boolean {
  return isHere(userId) || (readPersonId() === null && lasting.test(name) && localStorage.getItem(ownerKey) === userId);
}

/**
 * Whether the session of whoever uses this page has ended without their doing and nobody else is here; also while the next one is half
 * open.
 */
export function isPersonAway(): boolean {
  return isAway || (here !== null && readPersonId() === here && readStoredSession() === null);
}

/** Sees to it from now on that nobody finds what another person has left in this browser. */
export function watchPerson(): void {
  attempt(begin);
  subscribeToSession(() => {
    attempt(follow);
    showOwnTheme();
  });
  addEventListener("pageshow", ({ persisted }) => {
    // The browser restores a page from its cache, with all its contents.
    if (persisted && readPersonId() !== here) location.reload();
  });
}

/** Prepare for signing out: everything of the person is deleted with the session. Returns how to undo that if it fails. */
export function beginLeaving(): () => void {
  const userId = readPersonId();
  attempt(() => localStorage.removeItem(ownerKey));
  return () => {
    if (userId !== null) attempt(() => localStorage.setItem(ownerKey, userId));
  };
}

function begin(): void {
  here = readPersonId();
  const owner = localStorage.getItem(ownerKey);
  const chosen = here === null ? null : readChosenLanguage();
  // Whoever has chosen none keeps the one in which they read; what another person has left is not theirs.
  if (chosen !== null || (owner !== null && owner !== here)) rememberLanguage(chosen);
  if (owner !== null && owner !== here) localStorage.removeItem(cartStorageKey);
  const whose = here ?? owner;
  removeEntries((name) => whose === null || !isOf(name, whose) || (here === null && !lasting.test(name)));
  if (here === null && !Object.keys(localStorage).some((name) => lasting.test(name))) localStorage.removeItem(ownerKey);
  if (here === null) return;
  localStorage.setItem(ownerKey, here);
}

function follow(): void {
  const now = readPersonId();
  if (now !== null) return arrive(now);
  if (here === null) return;
  if (localStorage.getItem(ownerKey) === null) return leave();
  // The session ended elsewhere or expired. The person's cart stays visible until another person comes.
  isAway = true;
  if (held?.userId !== here) held = { userId: here, entries: entriesOf(here) };
  removeEntries((name) => here === null || !lasting.test(name) || !isOf(name, here));
}

function arrive(now: string): void {
  const owner = localStorage.getItem(ownerKey);
  if (owner !== null && owner !== now) forgetCart();
  const isAnother = here !== null && here !== now;
  if (isAnother) forgetInMemory();
  removeEntries((name) => !isOf(name, now));
  if (held?.userId === now) {
    for (const [name, text] of held.entries) if (localStorage.getItem(name) === null) localStorage.setItem(name, text);
  }
  held = null;
  // Not on every event: a token renewed during sign-out must not undo `beginLeaving`.
  if (here !== now || isAway) localStorage.setItem(ownerKey, now);
  // Without a chosen language, the one of the sign-in page is kept.
  const chosen = readChosenLanguage();
  if (chosen !== null || isAnother) rememberLanguage(chosen);
  here = now;
  isAway = false;
  if (isAnother && !signInPages.test(location.pathname)) location.reload();
}

function leave(): void {
  forgetCart();
  forgetInMemory();
  rememberLanguage(null);
  removeEntries(() => true);
  held = null;
  here = null;
  isAway = false;
}

function forgetInMemory(): void {
  sessionStorage.clear();
  endVisitorView();
  for (const forget of farewells) forget();
}

function forgetCart(): void {
  localStorage.removeItem(cartStorageKey);
}

function entriesOf(userId: string): (readonly [string, string])[] {
  return Object.keys(localStorage).flatMap((name) => {
    const text = isOf(name, userId) && !lasting.test(name) ? localStorage.getItem(name) : null;
    return text === null ? [] : [[name, text] as const];
  });
}

function removeEntries(isToGo: (name: string) => boolean): void {
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith("academy-") && !ofDevice.has(name) && isToGo(name)) localStorage.removeItem(name);
  }
}

function isOf(name: string, userId: string): boolean {
  return name.startsWith("academy-") && name.split(":")[1] === userId;
}

/** With storage disabled nobody stays signed in, and nothing is stored. */
function attempt(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
