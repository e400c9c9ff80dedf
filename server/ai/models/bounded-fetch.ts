/** The most bytes of one vendor's response: far more than the sound of a sentence, or a written answer with its framing. */
const mostBytes = 32 * 1024 * 1024;

export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** A fetch that follows no redirect, which would take the key along, and aborts an endless response. */
export const boundedFetch: Fetch = bounded((input, init) => fetch(input, { ...init, redirect: "error" }));

/** Wrap a fetch function so that it aborts an endless response. */
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
