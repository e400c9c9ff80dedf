import { ApiError } from "./api.ts";
import { onPersonLeft } from "./person-here.ts";

/** Why a request failed: no connection, a temporary failure, or a rejection, with the academy's reason. */
export type RequestProblem = { kind: "unreachable" } | { kind: "failed" } | { kind: "refused"; reason: string };

/** Return the problem that an error stands for. */
export function requestProblemOf(error: unknown): RequestProblem {
  if (!(error instanceof ApiError) || error.status === 0) return { kind: "unreachable" };
  const passes = error.status === 401 || error.status === 429 || error.status >= 500;
  return passes ? { kind: "failed" } : { kind: "refused", reason: error.message };
}

/** The state of a text being written: what the academy has, and the draft that it does not have yet. */
export type OfflineText<Saved, Draft> = {
  /** Null until loaded from the academy. */
  saved: Saved | null;
  draft: Draft | null;
  /** False when the browser could not store the draft. */
  isStored: boolean;
  isSending: boolean;
  saveProblem: RequestProblem | null;
};

/** How texts of one kind are named, stored and sent. */
type Kind<Key, Draft, State> = {
  /** Return the text's name in this page and, if all tabs share its draft, in the browser. */
  nameOf: (key: Key) => string;
  /** Return the state before anything is loaded, with the draft that the browser has stored. */
  begin: (key: Key) => State;
  /** Store a draft in the browser; null deletes it. Return false when there is no room for it. */
  store: (key: Key, draft: Draft | null) => boolean;
  /** Return the draft if it may be sent, otherwise null. */
  sendable: (key: Key) => Draft | null;
  /** Send a draft, and merge the academy's response, which may be a conflict. Throws whatever prevents it. */
  sendOnce: (key: Key, draft: Draft) => Promise<void>;
  /** Mark a draft that the academy has rejected, so that it is not sent again until it is changed. */
  refused: (draft: Draft) => Draft;
  /** Whether all tabs share a draft, so that only one of them may send it at a time. */
  sharedByTabs: boolean;
};

export type OfflineTexts<Key, Draft, State> = {
  /** Return the state of a text. The object stays the same until something changes. */
  read(key: Key): State;
  /** Return whether a text with this name is known. */
  knows(name: string): boolean;
  /** Call back when something changes. Returns the unsubscribe function. */
  subscribe(key: Key, onChange: () => void): () => void;
  change(key: Key, changed: Partial<State>): void;
  /** Store what was typed in this browser immediately; null deletes the draft. */
  setDraft(key: Key, draft: Draft | null): void;
  /** Send the draft if it may be sent, and then what was typed in the meantime. Resolves when nothing is being sent. */
  send(key: Key): Promise<void>;
};

/** Create the texts of one kind. Drafts are stored in the browser until the academy has them, and deleted when the person signs out. */
export function createOfflineTexts<Key, Draft, State extends OfflineText<unknown, Draft>>(
  kind: Kind<Key, Draft, State>,
): OfflineTexts<Key, Draft, State> {
  const { nameOf, begin, store, sendable, sendOnce, refused, sharedByTabs } = kind;
  const states = new Map<string, State>();
  const changes = new EventTarget();
  /** The running saves; there is at most one per text. */
  const sendings = new Map<string, Promise<void>>();
  onPersonLeft(() => states.clear());

  function read(key: Key): State {
    const name = nameOf(key);
    const state = states.get(name) ?? begin(key);
    states.set(name, state);
    return state;
  }

  function change(key: Key, changed: Partial<State> | Partial<OfflineText<never, Draft>>): void {
    states.set(nameOf(key), { ...read(key), ...changed });
    changes.dispatchEvent(new Event(nameOf(key)));
  }

  async function sendAll(key: Key): Promise<void> {
    try {
      for (let draft = sendable(key); draft; draft = sendable(key)) {
        change(key, { isSending: true });
        await sendOnce(key, draft);
      }
      change(key, { isSending: false, saveProblem: null });
    } catch (error) {
      const saveProblem = requestProblemOf(error);
      const { draft } = read(key);
      if (draft && saveProblem.kind === "refused") setDraft(key, refused(draft));
      change(key, { isSending: false, saveProblem });
    }
  }

  function setDraft(key: Key, draft: Draft | null): void {
    change(key, { draft, isStored: store(key, draft) });
  }

  return {
    read,
    knows: (name) => states.has(name),
    subscribe: (key, onChange) => {
      const name = nameOf(key);
      changes.addEventListener(name, onChange);
      return () => changes.removeEventListener(name, onChange);
    },
    change,
    setDraft,
    send: (key) => {
      const name = nameOf(key);
      const underWay = sendings.get(name);
      if (underWay) return underWay;
      if (!sendable(key)) return Promise.resolve();
      if (!navigator.onLine) {
        change(key, { saveProblem: { kind: "unreachable" } });
        return Promise.resolve();
      }
      // Without locks (on a page without https), revisions still prevent tabs from overwriting each other.
      const isLocked = sharedByTabs && Boolean(navigator.locks);
      const sending = (isLocked ? navigator.locks.request(name, () => sendAll(key)) : sendAll(key)).finally(() =>
        sendings.delete(name),
      );
      sendings.set(name, sending);
      return sending;
    },
  };
}
