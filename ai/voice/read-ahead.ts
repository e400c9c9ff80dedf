/**
 * The same items, fetched as fast as they come and kept until they are asked for, so that a slow reader does not hold up the source. When
 * the reader leaves, what the source still has is not waited for.
 */
export async function* readAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const come: T[] = [];
  let wake = () => {};
  let state = "open" as "open" | "ended" | { error: unknown };
  const pump = async (): Promise<void> => {
    for await (const item of source) {
      come.push(item);
      wake();
    }
  };
  pump()
    .then(
      () => (state = "ended"),
      (error: unknown) => (state = { error }),
    )
    .finally(() => wake());
  try {
    for (;;) {
      const next = come.shift();
      if (next !== undefined) {
        yield next;
        continue;
      }
      if (state === "ended") return;
      if (typeof state === "object") throw state.error;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    void source.return(undefined).catch(() => {});
  }
}
