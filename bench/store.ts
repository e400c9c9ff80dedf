import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { Client, type ClientConfig } from "pg";
import { compare, connections, median, requestsPerSecond } from "./load.ts";

/** Return the milliseconds of the list API for a search and for the plain list, sequentially, alternating. */
export async function measureSearch(academy: string, search: string): Promise<[number, number]> {
  const milliseconds = (url: string) => async () => {
    const taken: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const started = performance.now();
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      taken.push(performance.now() - started);
    }
    return median(taken);
  };
  return compare(
    milliseconds(`${academy}/api/courses?search=${encodeURIComponent(search)}`),
    milliseconds(`${academy}/api/courses`),
  );
}

/** Return the store pages per second while a course is edited every second, and while none is. */
export async function measureEdits(academy: string, connection: ClientConfig): Promise<[number, number]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await compare(
      async () => {
        const ended = new AbortController();
        const editing = (async () => {
          while (!ended.signal.aborted) {
            await client.query(
              "update courses set title = title where id = (select id from courses order by created_at desc limit 1)",
            );
            await pause(1000, undefined, { signal: ended.signal }).catch(() => {});
          }
        })();
        const perSecond = await requestsPerSecond(`${academy}/store`);
        ended.abort();
        await editing;
        return perSecond;
      },
      () => requestsPerSecond(`${academy}/store`),
    );
  } finally {
    await client.end();
  }
}

/** Return the store pages per second when each is different, so that none is cached, and the list API's responses for the same pages. */
export async function measureRendering(academy: string): Promise<[number, number]> {
  const perSecond = (address: (page: number) => string) => async () => {
    const started = performance.now();
    const count = 60;
    for (let page = 1; page <= count; page += 1) {
      const answer = await fetch(address(page), { headers: { cookie: "academy-pass=none" } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address(page)} answered ${answer.status}`);
    }
    return count / ((performance.now() - started) / 1000);
  };
  return compare(
    perSecond((page) => `${academy}/store?page=${page}`),
    perSecond((page) => `${academy}/api/courses?page=${page}`),
  );
}

const visitSeconds = 6;

/**
 * Return the 95th percentile of milliseconds for visitors of the store's page, while 16 others search it continuously with different words,
 * and without them.
 */
export async function measureVisitors(academy: string): Promise<[number, number]> {
  let word = 0;
  return compare(
    async () => {
      const searching = autocannon({
        url: academy,
        connections,
        duration: visitSeconds + 1,
        headers: { "accept-encoding": "br" },
        requests: [{ setupRequest: (request) => ({ ...request, path: `/store?search=design%20${(word += 1)}` }) }],
      });
      const milliseconds = await visit(academy);
      await searching;
      return milliseconds;
    },
    () => visit(academy),
  );
}

/** Simulate four visitors who repeatedly open the store, with pauses like a browser's. */
async function visit(academy: string): Promise<number> {
  const taken: number[] = [];
  const end = performance.now() + visitSeconds * 1000;
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
