/** Return a stream of the chunks, typed as the body of a response. Cancelling it ends the chunks' source. */
export function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return(undefined)),
  });
}
