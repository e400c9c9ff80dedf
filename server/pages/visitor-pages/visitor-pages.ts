import { LRUCache } from "lru-cache";
import type { VisitorPage } from "./visitor-page.ts";

const mostBytes = 64 * 1024 * 1024;

/** The pages that have been rendered for visitors, by their addresses. */
export type VisitorPages = {
  /** The page as it was kept, if it still holds. */
  kept(address: string): VisitorPage | undefined;
  /**
   * The page, rendered by `render` unless it is kept or somebody else is rendering it already. What `render` answers with null is not kept.
   * A page that was being rendered while something changed is answered and not kept.
   */
  get(address: string, render: () => Promise<VisitorPage | null>): Promise<VisitorPage | null>;
  /** Something that pages show has changed: all are rendered anew. */
  forget(): void;
  /** Pages are kept only while changes are heard of. */
  setListening(listening: boolean): void;
};

/** Keeps pages for visitors in memory, the most recently asked for first. */
export function createVisitorPages(): VisitorPages {
  const pages = new LRUCache<string, VisitorPage>({ maxSize: mostBytes, sizeCalculation: ({ size }) => size });
  let beingRendered = new Map<string, Promise<VisitorPage | null>>();
  let listening = false;

  const forget = () => {
    pages.clear();
    // Whoever asks from now on must not get what was begun before.
    beingRendered = new Map();
  };
  return {
    kept: (address) => pages.get(address),
    forget,
    setListening(now) {
      listening = now;
      forget();
    },
    get(address, render) {
      const kept = pages.get(address);
      if (kept) return Promise.resolve(kept);
      const begun = beingRendered.get(address);
      if (begun) return begun;
      const round = beingRendered;
      const rendering = render()
        .then((page) => {
          if (page && listening && round === beingRendered) pages.set(address, page);
          return page;
        })
        .finally(() => round.delete(address));
      round.set(address, rendering);
      return rendering;
    },
  };
}
