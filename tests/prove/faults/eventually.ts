import { setTimeout as pause } from "node:timers/promises";

/** Retry until it is true; false on timeout. */
export async function eventually(attempt: () => Promise<boolean>, milliseconds = 20_000): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (performance.now() < deadline) {
    if (await attempt()) return true;
    await pause(100);
  }
  return attempt();
}
