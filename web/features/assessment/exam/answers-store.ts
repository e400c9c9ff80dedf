import { z } from "zod";
import { keptAnswerSchema, type Answer } from "#domain/answer.schema.ts";
import type { Acknowledgement, Paper } from "#domain/exam.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { draftShelf } from "#web/platform/draft-shelf.ts";
import { newId } from "#web/platform/new-id.ts";

const draftSchema = z.object({ answer: keptAnswerSchema.nullable(), marked: z.boolean(), counter: z.int() });
/** An answer that the academy has not acknowledged yet. */
export type Draft = z.infer<typeof draftSchema>;
type Drafts = Record<string, Draft>;

const shelf = draftShelf((text): Drafts | null => {
  try {
    return z.record(z.string(), draftSchema).parse(JSON.parse(text ?? ""));
  } catch {
    return null;
  }
});
const shelfName = (userId: string, attemptId: string) => `academy-exam:${userId}:${attemptId}`;

/** What hinders saving: no way to the academy, another page that saves, or an attempt that is over. */
export type Hindrance = "unreachable" | "elsewhere" | "over";

export type AnswersState = {
  /** What the academy has, by position. */
  saved: Readonly<Record<number, Draft>>;
  /** What it does not have yet. */
  drafts: Readonly<Record<string, Draft>>;
  /** Answers of this device that are older than what is saved: the person decides. */
  conflicts: Readonly<Record<string, Draft>>;
  /** False when the browser refused to store the last answer. */
  isStored: boolean;
  hindrance: Hindrance | null;
  closesAt: number;
  /** How far the academy's clock is ahead of this device's, in milliseconds. */
  skew: number;
};

/** A pause in typing; a save is under way well before two seconds have passed. */
const pauseMs = 500;
const retryMs = 2_000;

/** The lease of this tab for an attempt: it survives a reload, and another tab has its own. */
export function leaseOf(userId: string, attemptId: string): string {
  const name = `academy-exam-lease:${userId}:${attemptId}`;
  try {
    const known = sessionStorage.getItem(name);
    if (known) return known;
    const lease = newId();
    sessionStorage.setItem(name, lease);
    return lease;
  } catch {
    return newId();
  }
}

/** Gives this tab the lease under which an attempt was begun. */
export function rememberLease(userId: string, attemptId: string, lease: string): void {
  try {
    sessionStorage.setItem(`academy-exam-lease:${userId}:${attemptId}`, lease);
  } catch {
    // The page asks whether to continue here.
  }
}

/** Whether this browser stores anything. */
export function canStore(): boolean {
  try {
    localStorage.setItem("academy-exam-probe", "1");
    localStorage.removeItem("academy-exam-probe");
    return true;
  } catch {
    return false;
  }
}

export type Answers = ReturnType<typeof createAnswers>;
type Whose = { userId: string; attemptId: string; lease: string };

/**
 * The answers of one attempt on this page: stored on the device at once, sent to the academy within moments, tried again for as long as it takes.
 * Each question's counter goes up with each change, so that the academy knows which is the last.
 */
export function createAnswers({ userId, attemptId, lease }: Whose, paper: Paper) {
  const name = shelfName(userId, attemptId);
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let state = begin();

  function begin(): AnswersState {
    const saved = Object.fromEntries(
      paper.questions.map(({ position, answer, marked, counter }) => [position, { answer, marked, counter }]),
    );
    const drafts: Drafts = {};
    const conflicts: Drafts = {};
    for (const [position, draft] of Object.entries(shelf.read(name) ?? {})) {
      const known = saved[Number(position)];
      if (!known || isSame(known, draft)) continue;
      if (draft.counter > known.counter) drafts[position] = draft;
      else conflicts[position] = draft;
    }
    shelf.store(name, Object.keys({ ...drafts, ...conflicts }).length > 0 ? { ...conflicts, ...drafts } : null);
    return {
      saved,
      drafts,
      conflicts,
      isStored: true,
      hindrance: null,
      closesAt: Date.parse(paper.closes_at),
      skew: Date.parse(paper.now) - Date.now(),
    };
  }

  function set(changed: Partial<AnswersState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  function store(drafts: Drafts, conflicts: Drafts = state.conflicts): void {
    const all = { ...conflicts, ...drafts };
    const isStored = shelf.store(name, Object.keys(all).length > 0 ? all : null);
    set({ drafts, conflicts, isStored });
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function change(position: number, answer: Answer | null, marked: boolean): void {
    const counter = Math.max(state.saved[position]?.counter ?? 0, state.drafts[position]?.counter ?? 0) + 1;
    store({ ...state.drafts, [position]: { answer, marked, counter } });
    if (state.hindrance === null) schedule(pauseMs);
  }

  /** Sends what is not saved yet. Resolves when nothing is on its way. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => (sending = null));
    return sending;
  }

  async function sendAll(): Promise<void> {
    if (state.hindrance === "elsewhere" || state.hindrance === "over") return;
    try {
      for (let next = firstOf(state.drafts); next; next = firstOf(state.drafts)) await send(...next);
      set({ hindrance: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const hindrance = hindranceOf(error);
      set({ hindrance });
      if (hindrance === "unreachable") schedule(retryMs);
    }
  }

  async function send(position: string, draft: Draft): Promise<void> {
    const sentAt = Date.now();
    const path = "/api/attempts/{attemptId}/answers/{position}";
    const acknowledged: Acknowledgement = await request("PUT", path, {
      params: { attemptId, position },
      body: { lease, ...draft },
    });
    const { [position]: current, ...others } = state.drafts;
    set({
      // What came too late is kept by the academy, sealed: the result says so.
      ...(acknowledged.state === "saved" && {
        saved: { ...state.saved, [position]: { ...draft, counter: Math.max(draft.counter, acknowledged.counter) } },
      }),
      closesAt: Date.parse(acknowledged.closes_at),
      skew: Date.parse(acknowledged.now) - (sentAt + Date.now()) / 2,
    });
    // What was changed meanwhile goes next.
    if (current && current.counter > draft.counter) store({ ...others, [position]: current });
    else store(others);
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    flush,
    /** Settles which of two answers counts: the one of this device, or the saved one. */
    settle: (position: number, useMine: boolean): void => {
      const { [position]: mine, ...conflicts } = state.conflicts;
      store(state.drafts, conflicts);
      if (mine && useMine) change(position, mine.answer, mine.marked);
    },
    /** Begins to send what an earlier page left, and hears of the connection. Returns the way to stop. */
    start: (): (() => void) => {
      const now = () => void flush();
      const onHidden = () => document.visibilityState === "hidden" && now();
      window.addEventListener("online", now);
      document.addEventListener("visibilitychange", onHidden);
      now();
      return () => {
        window.removeEventListener("online", now);
        document.removeEventListener("visibilitychange", onHidden);
        now();
      };
    },
    forget: () => void shelf.store(name, null),
  };
}

/** Sends what this device still holds of an attempt that has closed: what was on its way counts for a while. Then forgets it. */
export async function sendLeftBehind({ userId, attemptId, lease }: Whose): Promise<void> {
  const name = shelfName(userId, attemptId);
  for (const [position, draft] of Object.entries(shelf.read(name) ?? {})) {
    const path = "/api/attempts/{attemptId}/answers/{position}";
    try {
      await request("PUT", path, { params: { attemptId, position }, body: { lease, ...draft } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.isUnavailable) throw error;
    }
  }
  shelf.store(name, null);
}

function firstOf(drafts: Readonly<Record<string, Draft>>): [string, Draft] | undefined {
  return Object.entries(drafts)[0];
}

function hindranceOf({ code }: ApiError): Hindrance {
  if (code === "attempt.elsewhere") return "elsewhere";
  if (code === "attempt.handed_in" || code === "attempt.not_found") return "over";
  return "unreachable";
}

function isSame(one: Draft, other: Draft): boolean {
  return one.marked === other.marked && JSON.stringify(one.answer) === JSON.stringify(other.answer);
}
