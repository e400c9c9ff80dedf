/** The server sends a heartbeat every 15 seconds, even while a model thinks. */
const silenceLimitMs = 45_000;

/**
 * Yield the lines of a streamed response as they arrive, without their line breaks. Stops reading when the consumer stops. Throws the error
 * of `onSilence` when nothing arrives for `limitMs` milliseconds, and the connection's own error when it breaks.
 */
export async function* responseLines(
  body: ReadableStream<Uint8Array>,
  onSilence: () => Error,
  limitMs = silenceLimitMs,
): AsyncGenerator<string, void, undefined> {
  // Not every browser supports `for await` over a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    while (true) {
      const { done, value } = await withLimit(reader.read(), onSilence, limitMs);
      // Lines may be split anywhere, even within a character.
      const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
      rest = done ? "" : (lines.pop() ?? "");
      for (const line of lines) yield line.replace(/\r$/, "");
      if (done) return;
    }
  } finally {
    // Not awaited: a connection that hangs would block its reader, too.
    reader.cancel().catch(() => undefined);
  }
}

function withLimit<T>(next: Promise<T>, onSilence: () => Error, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onSilence()), limitMs);
    next.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
