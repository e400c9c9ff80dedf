/** Wakes whoever waits. A ring that nobody waited for is remembered: the next wait ends at once. */
export function createBell(): { ring(): void; wait(milliseconds: number): Promise<void> } {
  let rung = Promise.withResolvers<void>();
  return {
    ring: () => rung.resolve(),
    wait: async (milliseconds) => {
      const timer = setTimeout(() => rung.resolve(), milliseconds);
      await rung.promise;
      clearTimeout(timer);
      rung = Promise.withResolvers<void>();
    },
  };
}
