import type { Answer } from "#domain/answer.schema.ts";
import type { Acknowledgement, Paper } from "#domain/exam.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import type { DraftShelf } from "#web/platform/draft-shelf.ts";
import {
  answersShelf,
  conflictKey,
  forgetDrafts,
  gatherDrafts,
  namesOf,
  shelfBegin,
  shelfName,
  type Draft,
  type Drafts,
  type Whose,
} from "./kept-drafts.ts";

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
type Saving = Whose & { position: string; draft: Draft };
/** What answers need of the page around them: where they are kept, and the way to the academy. */
export type AnswersPage = { shelf: DraftShelf<Drafts>; save: (saving: Saving) => Promise<Acknowledgement> };

const thisPage: AnswersPage = {
  shelf: answersShelf(),
  save: ({ attemptId, lease, position, draft: { answer, marked, counter } }) =>
    request("PUT", "/api/attempts/{attemptId}/answers/{position}", {
      params: { attemptId, position },
      body: { lease, answer, marked, counter },
    }),
};

/**
 * The answers of one attempt on this page: stored on the device at once, sent to the academy within moments, tried again for as long as it takes.
 * Each question's counter goes up with each change, so that the academy knows which is the last.
 */
export function createAnswers({ userId, attemptId, lease }: Whose, paper: Paper, { shelf, save }: AnswersPage = thisPage) {
  const name = shelfName({ userId, attemptId, lease });
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | null = null;
  let state = begin();

  function begin(): AnswersState {
    const saved = Object.fromEntries(
      paper.questions.map(({ position, answer, marked, counter }) => [position, { answer, marked, counter }]),
    );
    const { drafts, conflicts } = gatherDrafts(shelf, { userId, attemptId, lease }, saved);
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

  /** Changes what this device keeps, question by question: another page of this tab may have kept something since. */
  function keep(changed: Readonly<Record<string, Draft | null>>): void {
    const kept = { ...shelf.read(name) };
    for (const [key, draft] of Object.entries(changed)) {
      if (draft) kept[key] = draft;
      else delete kept[key];
    }
    set({ isStored: shelf.store(name, Object.keys(kept).length > 0 ? kept : null) });
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  function change(position: number, answer: Answer | null, marked: boolean): void {
    const [known, before] = [state.saved[position]?.counter ?? 0, state.drafts[position]];
    const counter = Math.max(known, before?.counter ?? 0) + 1;
    const draft = { answer, marked, counter, base: before?.base ?? known };
    set({ drafts: { ...state.drafts, [position]: draft } });
    keep({ [position]: draft });
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
    // An answer that the academy refuses for what it is waits until it is changed, and holds up no other.
    const refused = new Set<Draft>();
    try {
      for (let next = firstOf(state.drafts, refused); next; next = firstOf(state.drafts, refused)) {
        const [position, draft] = next;
        await send(position, draft).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
          refused.add(draft);
        });
      }
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
    const acknowledged = await save({ userId, attemptId, lease, position, draft });
    const { [position]: current, ...others } = state.drafts;
    const kept = shelf.read(name)?.[position];
    // An older academy does not say what is stored instead.
    const instead = acknowledged.instead ?? null;
    const isChanged = current !== undefined && current.counter > draft.counter;
    const isAnother = instead !== null && kept?.counter === draft.counter;
    set({
      // What came too late is kept by the academy, sealed: the result says so.
      ...(acknowledged.state === "saved" && {
        saved: { ...state.saved, [position]: { ...(instead ?? draft), counter: acknowledged.counter } },
      }),
      // What was changed meanwhile goes next.
      drafts: isChanged ? { ...others, [position]: { ...current, base: acknowledged.counter } } : others,
      // Another page has saved something else: the person decides.
      ...(isAnother && { conflicts: { ...state.conflicts, [position]: draft } }),
      closesAt: Date.parse(acknowledged.closes_at),
      skew: Date.parse(acknowledged.now) - (sentAt + Date.now()) / 2,
    });
    keep({
      [position]: kept && kept.counter > draft.counter ? { ...kept, base: acknowledged.counter } : null,
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
    /** Settles which of two answers counts: the one of this device, or the saved one. */
    settle: (position: number, useMine: boolean): void => {
      const { [position]: mine, ...conflicts } = state.conflicts;
      if (mine && useMine) change(position, mine.answer, mine.marked);
      set({ conflicts });
      keep({ [conflictKey(position)]: null });
      // Yet another page may have left an answer to this question.
      set(gatherDrafts(shelf, { userId, attemptId, lease }, state.saved));
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
    forget: () => forgetDrafts(shelf, { userId, attemptId, lease }),
  };
}

/**
 * Sends what this device still holds of an attempt that has closed: what was on its way counts for a while. Then forgets it. Resolves to how many
 * questions have an answer here that does not count: the academy refused it or has another, or two were left and nobody chose.
 */
export async function sendLeftBehind(whose: Whose, { shelf, save }: AnswersPage = thisPage): Promise<number> {
  const lost = new Set<string>();
  for (const name of namesOf(shelf, whose)) {
    const lease = name.slice(shelfBegin(whose).length + 1) || whose.lease;
    for (const [key, draft] of Object.entries(shelf.read(name) ?? {})) {
      const position = key.replace(conflictKey(""), "");
      if (key !== position) {
        lost.add(position);
        continue;
      }
      try {
        const { instead } = await save({ ...whose, lease, position, draft });
        if (instead) lost.add(position);
      } catch (error) {
        if (!isRefusal(error) && !isOver(error)) throw error;
        lost.add(position);
      }
    }
  }
  forgetDrafts(shelf, whose);
  return lost.size;
}

function firstOf(drafts: Readonly<Record<string, Draft>>, without: ReadonlySet<Draft>): [string, Draft] | undefined {
  return Object.entries(drafts).find(([, draft]) => !without.has(draft));
}

/** Whether an answer was refused for what it is: sent again, it would be refused again, and others may be saved. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && ([400, 413, 422].includes(error.status) || error.code === "question.not_found");
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && hindranceOf(error) !== "unreachable";
}

function hindranceOf({ code }: ApiError): Hindrance {
  if (code === "attempt.elsewhere") return "elsewhere";
  if (code === "attempt.handed_in" || code === "attempt.not_found") return "over";
  return "unreachable";
}
