import { LRUCache } from "lru-cache";
import { isOneOff } from "./serve-cached.ts";
import { compressWell, type VisitorPage } from "./cached-page.ts";

const mostBytes = 64 * 1024 * 1024;
/** Of these, the share for pages with arbitrary addresses. */
const mostBytesOfShelves = 16 * 1024 * 1024;

/** The cache of pages rendered for visitors, by address. */
export type PageCache = {
  /** The cached page, if it is still valid. */
  cached(address: string): VisitorPage | undefined;
  /**
   * Return the page, rendered by `render` unless it is cached or already being rendered for another request. A null result is not cached,
   * and neither is a search. A page during whose rendering something changed is returned and not cached.
   */
  get(address: string, render: () => Promise<VisitorPage | null>): Promise<VisitorPage | null>;
  /** Drop all pages: something that they show has changed. */
  forget(): void;
  /** Pages are cached only while change notifications are received. */
  setListening(listening: boolean): void;
};

/** Create an in-memory cache of pages for visitors that evicts the least recently used. */
export function createPageCache(): PageCache {
  const createCache = (maxSize: number) => new LRUCache<string, VisitorPage>({ maxSize, sizeCalculation: ({ size }) => size });
  const pages = createCache(mostBytes - mostBytesOfShelves);
  // Unknown categories, and pages in every order: they evict each other, and nothing else.
  const shelves = createCache(mostBytesOfShelves);
  const placeOf = (address: string) => (address.includes("?") ? shelves : pages);
  let compressing = Promise.resolve();
  let beingRendered = new Map<string, Promise<VisitorPage | null>>();
  let listening = false;

  /** No request waits for this, so it runs one page at a time. */
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
    // Later requests must not share a rendering that began before.
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
