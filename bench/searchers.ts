import autocannon from "autocannon";
import { compare, connections } from "./load.ts";

const seconds = 6;

/**
 * Milliseconds within which 95 of 100 visitors get the store's page, while 16 others search it without a pause, each time for something else,
 * and while nobody does. `onSearches` hears how many searches a second were answered, and how many were sent away.
 */
export async function measureVisitors(
  academy: string,
  onSearches: (searches: { answered: number; refused: number }) => void,
): Promise<[number, number]> {
  let word = 0;
  return compare(
    async () => {
      const searching = autocannon({
        url: academy,
        connections,
        duration: seconds + 1,
        headers: { "accept-encoding": "br" },
        requests: [{ setupRequest: (request) => ({ ...request, path: `/store?search=design%20${(word += 1)}` }) }],
      });
      const milliseconds = await visit(academy);
      const searches = await searching;
      onSearches({ answered: searches["2xx"] / searches.duration, refused: searches.non2xx / searches.duration });
      return milliseconds;
    },
    () => visit(academy),
  );
}

/** Four visitors who open the store again and again, with a pause as a browser makes it. */
async function visit(academy: string): Promise<number> {
  const taken: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        const answer = await fetch(`${academy}/store`);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`/store answered ${answer.status}`);
        taken.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }),
  );
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0;
}
