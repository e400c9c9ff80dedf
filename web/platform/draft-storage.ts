import { mayKeep } from "./person-here.ts";

/** Texts that are in this browser and not on the server yet. Their names have a common prefix. */
export type DraftStorage<Draft> = {
  read: (name: string) => Draft | null;
  /** Store a draft; null deletes it. Return false when the browser has no room for it or stores nothing, so that only this page has it. */
  store: (name: string, draft: Draft | null) => boolean;
  /** List the stored names with a prefix. */
  list: (beginning: string) => string[];
  /** Call back when another tab has changed a draft. Returns the unsubscribe function. */
  subscribe: (name: string, onChange: () => void) => () => void;
};

/**
 * Create a store in the browser's storage. A name begins with `academy-…:` and the id of the draft's owner. While the owner is not signed
 * in, a draft is kept in this page only. `parse` returns the draft of a stored text, null for an invalid one.
 */
export function createDraftStorage<Draft>(parse: (text: string | null) => Draft | null): DraftStorage<Draft> {
  /** Drafts that the browser refused to store: they last as long as the page. */
  const unsaved = new Map<string, Draft>();
  return {
    read: (name) => unsaved.get(name) ?? parse(readText(name)),
    store(name, draft) {
      unsaved.delete(name);
      try {
        if (draft === null) localStorage.removeItem(name);
        else if (mayKeep(name, name.split(":")[1] ?? "")) localStorage.setItem(name, JSON.stringify(draft));
        else throw new Error("whoever wrote it is not signed in any more");
        return true;
      } catch {
        if (draft !== null) unsaved.set(name, draft);
        return draft === null;
      }
    },
    list(beginning) {
      const begins = (name: string) => name.startsWith(beginning);
      const here = [...unsaved.keys()].filter(begins);
      try {
        return [...new Set([...here, ...Object.keys(localStorage).filter(begins)])];
      } catch {
        return here;
      }
    },
    subscribe(name, onChange) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === name) onChange();
      };
      window.addEventListener("storage", onStorage);
      return () => window.removeEventListener("storage", onStorage);
    },
  };
}

function readText(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage is disabled, so drafts last as long as the page.
    return null;
  }
}
