import { ApiError } from "./api.ts";
import { onPersonLeft } from "./person-here.ts";

/** Why a text stays on this device for now: no connection, a failure that passes, or a refusal, in the academy's words. */
export type Hindrance = { kind: "unreachable" } | { kind: "failed" } | { kind: "refused"; reason: string };

/** What hindered a call that was thrown out of it. */
export function hindranceOf(error: unknown): Hindrance {
  if (!(error instanceof ApiError) || error.status === 0) return { kind: "unreachable" };
  const passes = error.status === 401 || error.status === 429 || error.status >= 500;
  return passes ? { kind: "failed" } : { kind: "refused", reason: error.message };
}

/** A text that somebody writes, as this page knows it: what the academy has, and what it does not have yet. */
export type OfflineText<Saved, Draft> = {
  /** Null until the academy has told. */
  saved: Saved | null;
  draft: Draft | null;
  /** False when the browser could not store the draft. */
  isStored: boolean;
  isSending: boolean;
  hindrance: Hindrance | null;
};

/** How one kind of text is stored, sent and told apart. */
type Kind<Key, Draft, State> = {
  /** Names a text in this page and, where a draft belongs to all tabs, in the browser. */
  nameOf: (key: Key) => string;
  /** What is known before the academy has told anything: what the browser has stored. */
  begin: (key: Key) => State;
  /** Stores a draft in the browser, null removes it. False when there is no room for it. */
  store: (key: Key, draft: Draft | null) => boolean;
  /** The draft, if it may be sent as it is. */
  sendable: (key: Key) => Draft | null;
  /** Sends a draft and takes in what the academy answers, a conflict too. Throws what hinders it. */
  sendOnce: (key: Key, draft: Draft) => Promise<void>;
  /** A draft that the academy has refused: it is not sent again before it is changed. */
  refused: (draft: Draft) => Draft;
  /** Whether tabs share a draft, so that only one of them sends at a time. */
  sharedByTabs: boolean;
};

export type OfflineTexts<Key, Draft, State> = {
  /** What is known of a text. The same object comes back until something changes. */
  read(key: Key): State;
  /** Whether anything is known of a text of this name. */
  knows(name: string): boolean;
  /** Calls back when something changes. Returns the way to stop. */
  subscribe(key: Key, onChange: () => void): () => void;
  change(key: Key, changed: Partial<State>): void;
  /** Stores what was typed in this browser, at once; null removes it. */
  setDraft(key: Key, draft: Draft | null): void;
  /** Sends the draft, if there is one that may be sent; what is typed meanwhile is sent after it. Resolves when nothing is on its way. */
  send(key: Key): Promise<void>;
};

/** Texts of one kind that are stored in the browser until the academy has them. They are forgotten when the person leaves. */
export function createOfflineTexts<Key, Draft, State extends OfflineText<unknown, Draft>>(
  kind: Kind<Key, Draft, State>,
): OfflineTexts<Key, Draft, State> {
  const { nameOf, begin, store, sendable, sendOnce, refused, sharedByTabs } = kind;
  const states = new Map<string, State>();
  const changes = new EventTarget();
  /** One save of a text is on its way at a time. */
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
      change(key, { isSending: false, hindrance: null });
    } catch (error) {
      const hindrance = hindranceOf(error);
      const { draft } = read(key);
      if (draft && hindrance.kind === "refused") setDraft(key, refused(draft));
      change(key, { isSending: false, hindrance });
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
        change(key, { hindrance: { kind: "unreachable" } });
        return Promise.resolve();
      }
      // Where there are no locks (a page without https), the revisions still keep tabs from overwriting each other.
      const isLocked = sharedByTabs && Boolean(navigator.locks);
      const sending = (isLocked ? navigator.locks.request(name, () => sendAll(key)) : sendAll(key)).finally(() =>
        sendings.delete(name),
      );
      sendings.set(name, sending);
      return sending;
    },
  };
}
