import { setImmediate } from "node:timers/promises";

/** How long to work before yielding to the event loop. */
const mostMilliseconds = 8;

/** When the current uninterrupted work began. Shared, because all work runs in one thread. */
let begun = 0;

/** Yield to the event loop if enough time has passed. Called between steps of long work. */
export async function yieldToEventLoop(): Promise<void> {
  const worked = performance.now() - begun;
  // It is negative if somebody has replaced the clock, as tests do.
  if (worked >= 0 && worked < mostMilliseconds) return;
  // The first one still runs in the same turn, before the loop looks for new events.
  await setImmediate();
  await setImmediate();
  begun = performance.now();
}

/** Collect all items of an iterable in order, yielding to the event loop every few milliseconds. */
export async function collectInTurns<Item>(items: Iterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for (const item of items) {
    all.push(item);
    await yieldToEventLoop();
  }
  return all;
}
