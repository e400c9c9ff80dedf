import { mayKeep } from "./person-here.ts";

/** Texts that this browser holds and the server does not have yet, under names that begin alike. */
export type DraftShelf<Draft> = {
  read: (name: string) => Draft | null;
  /** Keeps a draft, null removes it. False when the browser has no room for it or keeps nothing: then only this page has it. */
  store: (name: string, draft: Draft | null) => boolean;
  /** The names on the shelf that begin so. */
  list: (beginning: string) => string[];
  /** Calls back when another tab has changed what stands under a name. Returns the way to stop. */
  subscribe: (name: string, onChange: () => void) => () => void;
};

/**
 * A shelf in the browser's storage. Names are `academy-…:` and the id of whose draft it is; without them being signed in it is kept in this
 * page alone. `parse` makes a draft of whatever was stored, null of what is none. */
export function draftShelf<Draft>(parse: (text: string | null) => Draft | null): DraftShelf<Draft> {
  /** Drafts that the browser refused to keep: they last as long as the page. */
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
    // Storage is switched off; what is written lasts as long as the page.
    return null;
  }
}
