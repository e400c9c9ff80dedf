import { cartStorageKey } from "#domain/cart.ts";
import { deviceKeys } from "./device-keys.ts";
import { rememberLanguage } from "./follow-language.ts";
import { readChosenLanguage, showOwnTheme } from "./stored-preferences.ts";
import { readPersonId, readStoredSession, subscribeToSession } from "./stored-session.ts";
import { endVisitorView } from "./super-admin-pages.ts";

/*
 * What a person stores in this browser belongs to them: entries that begin with `academy-` contain their id, and the cart has an owner.
 * All of it is deleted when they sign out, when their session ends otherwise, and when somebody else signs in. Unsent answers of an exam
 * are an exception: they survive a session that ended otherwise. No page shows them until the same person is back, and they are deleted
 * when somebody else signs in.
 */

const ownerKey = deviceKeys.owner;
const ofDevice: ReadonlySet<string> = new Set(Object.values(deviceKeys));
/** Pages on which one person's session may replace another's without a reload, because they show no personal data. */
const signInPages = /^\/(auth|enroll)(\/|$)/;

const lasting = /^academy-exam:/;

const farewells = new Set<() => void>();
/** The person who uses this page, even after their session has ended. */
let here: string | null = null;
/** True while their session has ended although they did not sign out, and nobody else is signed in. */
let isAway = false;
/**
 * What a person had stored in this browser when their session ended although they did not sign out. It is kept in memory, for them alone,
 * as long as this page lives.
 */
let held: { userId: string; entries: (readonly [string, string])[] } | null = null;

/** Call back when a person's in-memory state must be cleared, because they signed out or another person has signed in. */
export function onPersonLeft(forget: () => void): void {
  farewells.add(forget);
}

/** Return whether a person is signed in here. For anybody else nothing is stored in this browser. */
export function isHere(userId: string): boolean {
  return readPersonId() === userId;
}

/** Return whether a person's entry may be stored here: they are signed in, or their session has ended and the entry survives that. */
export function mayKeep(name: string, userId: string): boolean {
  return isHere(userId) || (readPersonId() === null && lasting.test(name) && localStorage.getItem(ownerKey) === userId);
}

/**
 * Return whether the session of this page's person has ended although they did not sign out, and nobody else is signed in. Also true while
 * their next session waits for its second factor.
 */
export function isPersonAway(): boolean {
  return isAway || (here !== null && readPersonId() === here && readStoredSession() === null);
}

/** From now on, delete what a person has left in this browser before anybody else can see it. */
export function watchPerson(): void {
  attempt(begin);
  subscribeToSession(() => {
    attempt(follow);
    showOwnTheme();
  });
  addEventListener("pageshow", ({ persisted }) => {
    // The browser has restored the page from its back/forward cache, with everything that it showed.
    if (persisted && readPersonId() !== here) location.reload();
  });
}

/** Return the number of attempts of a person with answers in this browser that were not sent. */
export function countUnsentExams(userId: string): number {
  // The exam's page composes these names (stored-answers.ts): the person, the attempt, and the page that saved.
  const names = Object.keys(localStorage).filter((name) => lasting.test(name) && isOf(name, userId));
  return new Set(names.map((name) => name.split(":")[2])).size;
}

/** Prepare for signing out, so that everything of the person is deleted with the session. Returns a function that undoes this. */
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
  // A person without a chosen language keeps the one that they read in, unless it is another person's.
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
  // The session has expired, or ended elsewhere. The person's cart stays visible until another person signs in.
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
  // Not on every event: a token that is renewed during sign-out must not undo `beginLeaving`.
  if (here !== now || isAway) localStorage.setItem(ownerKey, now);
  // If the person has not chosen a language, that of the sign-in page stays.
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

/** Make a change, and ignore that storage is disabled: then nobody stays signed in, and nothing is stored anyway. */
function attempt(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
