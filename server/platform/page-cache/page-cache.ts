import { LRUCache } from "lru-cache";
import { isOneOff } from "./serve-cached.ts";
import { compressWell, type VisitorPage } from "./cached-page.ts";

const mostBytes = 64 * 1024 * 1024;
/** Of these, what pages may take whose addresses anybody can make up. */
const mostBytesOfShelves = 16 * 1024 * 1024;

/** The pages that have been rendered for visitors, by their addresses. */
export type PageCache = {
  /** The page from the cache, if it still holds. */
  cached(address: string): VisitorPage | undefined;
  /**
   * The page, rendered by `render` unless it is cached or somebody else is rendering it already. What `render` answers with null is not cached,
   * and neither is a search. A page that was being rendered while something changed is answered and not cached.
   */
  get(address: string, render: () => Promise<VisitorPage | null>): Promise<VisitorPage | null>;
  /** Something that pages show has changed: all are rendered anew. */
  forget(): void;
  /** Pages are cached only while changes are heard of. */
  setListening(listening: boolean): void;
};

/** Keeps pages for visitors in memory, the most recently asked for first. */
export function createPageCache(): PageCache {
  const createCache = (maxSize: number) => new LRUCache<string, VisitorPage>({ maxSize, sizeCalculation: ({ size }) => size });
  const pages = createCache(mostBytes - mostBytesOfShelves);
  // Categories that do not exist, pages in every order: they push each other out, and nothing else.
  const shelves = createCache(mostBytesOfShelves);
  const placeOf = (address: string) => (address.includes("?") ? shelves : pages);
  let compressing = Promise.resolve();
  let beingRendered = new Map<string, Promise<VisitorPage | null>>();
  let listening = false;

  /** Nobody waits for this, so it happens a page at a time. */
  const improve = (address: string, page: VisitorPage) => {
    const place = placeOf(address);
    const stillKept = () => place.peek(address) === page;
    compressing = compressing
      .then(async () => {
        if (!stillKept()) return;
        const better = await compressWell(page);
        if (stillKept()) place.set(address, better);
      })
      // Without the memory for it, the page is sent as it is.
      .catch(() => {});
  };
  const forget = () => {
    pages.clear();
    shelves.clear();
    // Whoever asks from now on must not get what was begun before.
    beingRendered = new Map();
  };
  return {
    cached: (address) => placeOf(address).get(address),
    forget,
    setListening(now) {
      listening = now;
      forget();
    },
    get(address, render) {
      const cached = placeOf(address).get(address);
      if (cached) return Promise.resolve(cached);
      const begun = beingRendered.get(address);
      if (begun) return begun;
      const round = beingRendered;
      const rendering = render()
        .then((page) => {
          if (page && listening && round === beingRendered && !isOneOff(address)) {
            placeOf(address).set(address, page);
            improve(address, page);
          }
          return page;
        })
        .finally(() => round.delete(address));
      round.set(address, rendering);
      return rendering;
    },
  };
}
