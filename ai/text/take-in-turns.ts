import { setImmediate } from "node:timers/promises";

/** How long one is worked on before everybody else gets their turn. */
const mostMilliseconds = 8;

/** When the work that has gone on without a pause began; one for all, because all of it is done in one thread. */
let begun = 0;

/** Lets everybody else have their turn when it has been taken for long enough. Called between steps of what may be long. */
export async function giveWay(): Promise<void> {
  const now = performance.now();
  if (now - begun < mostMilliseconds) return;
  await setImmediate();
  begun = performance.now();
}

/** All of what is made step by step, in order; every few milliseconds everybody else gets their turn. */
export async function takeInTurns<Item>(items: Iterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for (const item of items) {
    all.push(item);
    await giveWay();
  }
  return all;
}
