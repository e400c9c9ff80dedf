import { LRUCache } from "lru-cache";
import { isOneOff } from "./serve-cached.ts";
import { compressWell, type CachedPage } from "./cached-page.ts";

const mostBytes = 64 * 1024 * 1024;
/** Milliseconds after which a page is rendered anew: some of what it shows (ratings, figures, popularity) changes without a notification. */
const longestCached = 60_000;
/** Of these bytes, the most for pages with query strings, which are arbitrary. */
const mostBytesOfQueryPages = 16 * 1024 * 1024;

/** The cache of pages rendered for visitors, by address. */
export type PageCache = {
  /** The cached page, if it is still valid. */
  cached(address: string): CachedPage | undefined;
  /**
   * Return the page. It is rendered by `render` unless it is cached, or being rendered for another request.
   * Null results and searches are not cached. Nor is a page if something changed while it was being rendered; it is only returned.
   */
  get(address: string, render: () => Promise<CachedPage | null>): Promise<CachedPage | null>;
  /** Drop all pages, because something that they show has changed. */
  forget(): void;
  /** Pages are cached only while change notifications are received. */
  setListening(listening: boolean): void;
};

/** Create an in-memory cache of pages for visitors; the least recently used are evicted. */
export function createPageCache(): PageCache {
  const createCache = (maxSize: number) =>
    new LRUCache<string, CachedPage>({ maxSize, sizeCalculation: ({ size }) => size, ttl: longestCached });
  const pages = createCache(mostBytes - mostBytesOfQueryPages);
  // Unknown categories, and pages in every order: a cache of their own, so that they evict only each other.
  const queryPages = createCache(mostBytesOfQueryPages);
  const placeOf = (address: string) => (address.includes("?") ? queryPages : pages);
  let compressing = Promise.resolve();
  let beingRendered = new Map<string, Promise<CachedPage | null>>();
  let listening = false;

  /** Compress a page better in the background, one page at a time: no request waits for it. */
  const improve = (address: string, page: CachedPage) => {
    const place = placeOf(address);
    const isStillCached = () => place.peek(address) === page;
    compressing = compressing
      .then(async () => {
        if (!isStillCached()) return;
        const better = await compressWell(page);
        if (isStillCached()) place.set(address, better, { noUpdateTTL: true });
      })
      // If there is not enough memory, the page stays as it is.
      .catch(() => {});
  };
  const forget = () => {
    pages.clear();
    queryPages.clear();
    // Later requests must not share a rendering that began before the change.
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
