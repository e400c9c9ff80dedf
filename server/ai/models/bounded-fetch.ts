/** Bytes of one vendor's answer; far more than a sentence of sound, or a written answer with everything around it. */
const mostBytes = 32 * 1024 * 1024;

export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** fetch that follows no redirect (the key would go along) and gives up on an answer without end. */
export const boundedFetch: Fetch = bounded((input, init) => fetch(input, { ...init, redirect: "error" }));

/** A way to fetch that gives up on an answer without end. */
export function bounded(fetchAnswer: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetchAnswer(input, init);
    if (!response.body) return response;
    let bytes = 0;
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          bytes += chunk.length;
          if (bytes > mostBytes) controller.error(new Error("answer without end"));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(counted, response);
  };
}
