import type { Answer } from "#domain/answer.schema.ts";
import type { Acknowledgement, AttemptClock, Paper } from "#domain/exam.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { readStoredSession, subscribeToSession } from "#web/platform/stored-session.ts";
import type { DraftStorage } from "#web/platform/draft-storage.ts";
import {
  createAnswersStorage,
  conflictKey,
  forgetDrafts,
  gatherDrafts,
  storageName,
  type AnswerDraft,
  type AnswerDrafts,
  type AttemptLease,
} from "./stored-answers.ts";

/** What prevents saving: no connection to the academy, an ended session, another page that saves, or an attempt that is over. */
export type SaveProblem = "unreachable" | "signed-out" | "elsewhere" | "over";

export type AnswersState = {
  /** The saved answers, by position. */
  saved: Readonly<Record<number, AnswerDraft>>;
  /** The unsaved answers, by position. */
  drafts: Readonly<Record<string, AnswerDraft>>;
  /** The answers that came too late and are sealed. */
  late: Readonly<Record<number, AnswerDraft>>;
  /** Answers on this device that conflict with the saved or sealed ones. The person decides which one counts. */
  conflicts: Readonly<Record<string, AnswerDraft>>;
  /** False when the browser failed to store the last answer. */
  isStored: boolean;
  saveProblem: SaveProblem | null;
  closesAt: number;
  /** How far the academy's clock is ahead of this device's, in milliseconds. */
  skew: number;
};

/**
 * Milliseconds. A save is sent after a pause in typing of `pauseMs`, but at the latest `latestMs` after the first unsaved change, even if
 * typing continues.
 */
const pauseMs = 500;
const latestMs = 1_000;
const retryMs = 2_000;
/** The timeout of a save, in milliseconds, after which it is sent again: a lost request must not delay the others. */
const answerMs = 8_000;

/** Return whether this browser can store anything. */
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
type Saving = AttemptLease & { position: string; draft: AnswerDraft };
/** What the store needs from the page: storage, and the call to save. */
export type AnswersPage = { storage: DraftStorage<AnswerDrafts>; save: (saving: Saving) => Promise<Acknowledgement> };

export const thisPage: AnswersPage = {
  storage: createAnswersStorage(),
  save: ({ attemptId, lease, position, draft: { answer, marked, counter } }) =>
    request("PUT", "/api/attempts/{attemptId}/answers/{position}", {
      params: { attemptId, position },
      body: { lease, answer, marked, counter },
      signal: AbortSignal.timeout(answerMs),
    }),
};

/**
 * Create the store of one attempt's answers on this page. Answers are stored on the device immediately, sent to the academy within moments,
 * and retried as long as necessary. A question's counter increases with each change, so that the academy knows which one is the last.
 */
export function createAnswers(
  { userId, attemptId, lease }: AttemptLease,
  paper: Paper,
  { storage, save }: AnswersPage = thisPage,
) {
  const name = storageName({ userId, attemptId, lease });
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  /** When the first change was made that no save contains yet. */
  let waitingSince: number | null = null;
  /** Whether the current changes must be sent. */
  let isDue = false;
  let state = begin();

  function begin(): AnswersState {
    const saved = Object.fromEntries(
      paper.questions.map(({ position, answer, marked, counter }) => [position, { answer, marked, counter }]),
    );
    const { drafts, conflicts } = gatherDrafts(storage, { userId, attemptId, lease }, saved);
    return {
      saved,
      drafts,
      conflicts,
      late: {},
      isStored: true,
      saveProblem: null,
      closesAt: Date.parse(paper.closes_at),
      skew: Date.parse(paper.now) - Date.now(),
    };
  }

  function set(changed: Partial<AnswersState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  /** Update what this device stores, one question at a time, because another page of this tab may have stored something since. */
  function keep(changed: Readonly<Record<string, AnswerDraft | null>>): void {
    const drafts = { ...storage.read(name) };
    for (const [key, draft] of Object.entries(changed)) {
      if (draft) drafts[key] = draft;
      else delete drafts[key];
    }
    set({ isStored: storage.store(name, Object.keys(drafts).length > 0 ? drafts : null) });
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function change(position: number, answer: Answer | null, marked: boolean): void {
    const known = Math.max(state.saved[position]?.counter ?? 0, state.late[position]?.counter ?? 0);
    const before = state.drafts[position];
    const counter = Math.max(known, before?.counter ?? 0) + 1;
    const draft = { answer, marked, counter, base: before?.base ?? known };
    set({ drafts: { ...state.drafts, [position]: draft } });
    keep({ [position]: draft });
    waitingSince ??= Date.now();
    if (state.saveProblem === null) schedule(dueIn());
  }

  /** Return how many milliseconds the changes that no save contains yet may still wait. */
  function dueIn(): number {
    return Math.min(pauseMs, Math.max(0, (waitingSince ?? Date.now()) + latestMs - Date.now()));
  }

  /** Send all unsaved answers. Resolves when nothing is being sent any more. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    isDue = true;
    sending ??= sendAll().finally(() => (sending = null));
    return sending;
  }

  async function sendAll(): Promise<void> {
    if (state.saveProblem === "elsewhere" || state.saveProblem === "over") return;
    if (state.saveProblem === "signed-out" && readStoredSession()?.userId !== userId) return;
    // An answer that the academy rejects as invalid waits until it is changed, and does not delay the others.
    const refused = new Set<AnswerDraft>();
    const token = readStoredSession()?.accessToken;
    try {
      while (isDue) {
        [isDue, waitingSince] = [false, null];
        await sendOnce(refused);
      }
      if (state.saveProblem === "unreachable" || state.saveProblem === "signed-out") set({ saveProblem: null });
      // Changes made meanwhile wait for a pause, too; otherwise every key press would cause a save of its own.
      if (Object.values(state.drafts).some((draft) => !refused.has(draft))) schedule(dueIn());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const saveProblem = saveProblemOf(error);
      // A new session has begun in the meantime.
      if (saveProblem === "signed-out" && isBackSince(token)) return schedule(0);
      set({ saveProblem });
      if (saveProblem === "unreachable") schedule(retryMs);
    }
  }

  function isBackSince(token: string | undefined): boolean {
    const session = readStoredSession();
    return session !== null && session.userId === userId && session.accessToken !== token;
  }

  /** Send each question's latest unsaved answer. */
  async function sendOnce(refused: Set<AnswerDraft>): Promise<void> {
    for (const position of Object.keys(state.drafts)) {
      const draft = state.drafts[position];
      if (!draft || refused.has(draft)) continue;
      await send(position, draft).catch((error: unknown) => {
        if (!isRejected(error)) throw error;
        refused.add(draft);
      });
    }
  }

  async function send(position: string, draft: AnswerDraft): Promise<void> {
    const sentAt = Date.now();
    const acknowledged = await save({ userId, attemptId, lease, position, draft });
    const { [position]: current, ...others } = state.drafts;
    const storedDraft = storage.read(name)?.[position];
    // `instead` is the answer that the academy has instead of this one. Academies of older versions do not return it.
    const instead = acknowledged.instead ?? null;
    const isChanged = current !== undefined && current.counter > draft.counter;
    const isAnother = instead !== null && storedDraft?.counter === draft.counter;
    const stored = { ...(instead ?? draft), counter: acknowledged.counter };
    set({
      ...(acknowledged.state === "saved"
        ? { saved: { ...state.saved, [position]: stored } }
        : { late: { ...state.late, [position]: stored } }),
      // A change made in the meantime is sent next.
      drafts: isChanged ? { ...others, [position]: { ...current, base: acknowledged.counter } } : others,
      // Another page has saved a different answer: the person decides.
      ...(isAnother && { conflicts: { ...state.conflicts, [position]: draft } }),
      ...times(acknowledged, sentAt),
    });
    keep({
      [position]: storedDraft && storedDraft.counter > draft.counter ? { ...storedDraft, base: acknowledged.counter } : null,
      ...(isAnother && { [conflictKey(position)]: draft }),
    });
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change,
    flush,
    /** Process the attempt's status: its closing time, and whether this page still has the lease. */
    hear: (clock: Pick<AttemptClock, "handed_in" | "lease" | "closes_at" | "now">, askedAt: number): void => {
      const isElsewhere = !clock.handed_in && clock.lease !== lease;
      set({
        ...(clock.handed_in ? { saveProblem: "over" } : isElsewhere ? { saveProblem: "elsewhere" } : {}),
        ...times(clock, askedAt),
      });
      if (state.saveProblem === "signed-out") void flush();
    },
    /** Process an error of another call by this page. `token` is the access token of that call. */
    receiveError: (error: ApiError, token: string | undefined): void => {
      const saveProblem = saveProblemOf(error);
      if (saveProblem === "unreachable" || (saveProblem === "signed-out" && isBackSince(token))) return;
      set({ saveProblem });
    },
    /** Resolve a conflict: either this device's answer counts, or the saved one. */
    settle: (position: number, useMine: boolean): void => {
      const { [position]: mine, ...conflicts } = state.conflicts;
      if (mine && useMine) change(position, mine.answer, mine.marked);
      set({ conflicts });
      keep({ [conflictKey(position)]: null });
      // More pages may have left an answer to this question.
      set(gatherDrafts(storage, { userId, attemptId, lease }, state.saved));
    },
    /** Send what an earlier page left, and start watching the connection and the session. Returns the function that stops it. */
    start: (): (() => void) => {
      const now = () => void flush();
      const onSession = () => {
        const isBack = readStoredSession()?.userId === userId;
        if (!isBack && state.saveProblem !== "elsewhere" && state.saveProblem !== "over") set({ saveProblem: "signed-out" });
        if (isBack && state.saveProblem === "signed-out") now();
      };
      const onHidden = () => document.visibilityState === "hidden" && now();
      window.addEventListener("online", now);
      document.addEventListener("visibilitychange", onHidden);
      const unsubscribe = subscribeToSession(onSession);
      now();
      return () => {
        unsubscribe();
        window.removeEventListener("online", now);
        document.removeEventListener("visibilitychange", onHidden);
        now();
      };
    },
    forget: () => forgetDrafts(storage, { userId, attemptId, lease }),
  };
}

/**
 * Return the closing time, and how far the academy's clock is ahead: it is assumed to have been read halfway between request and response.
 */
function times({ closes_at, now }: { closes_at: string; now: string }, askedAt: number): Pick<AnswersState, "closesAt" | "skew"> {
  return { closesAt: Date.parse(closes_at), skew: Date.parse(now) - (askedAt + Date.now()) / 2 };
}

/** Return whether an answer was rejected as invalid. Sending it again would fail again, but other answers may be saved. */
export function isRejected(error: unknown): boolean {
  return error instanceof ApiError && ([400, 413, 422].includes(error.status) || error.code === "question.not_found");
}

/** Return what an error of the academy means for saving on this page. */
export function saveProblemOf({ code, status }: ApiError): SaveProblem {
  if (status === 401 || code === "caller.second_factor_needed") return "signed-out";
  if (code === "attempt.elsewhere") return "elsewhere";
  if (code === "attempt.handed_in" || code === "attempt.not_found") return "over";
  return "unreachable";
}
