import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { compare, median, requestsPerSecond } from "./load.ts";

/** Milliseconds that the list API takes for a search and for the plain list, one at a time, in turn. */
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

/** Store pages a second while a course is edited every second, and while none is. */
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

/** Store pages a second when each is another one, so that none is kept, and the list API's answers for the same pages. */
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
