import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";

/** Bytes of a refused body that are read and thrown away. */
const mostReadInVain = 16 * 1024 * 1024;

/**
 * Refuses bodies of more than `bytes` with what `refusal` makes. One whose length is not said beforehand is read first, and handed on whole.
 * (Hono's own `bodyLimit` copies the request of such a body in a way that Node refuses for the requests of its Node adapter.)
 */
export function limitBody(bytes: number, refusal: () => Error) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { raw } = context.req;
    const refuse = async (): Promise<never> => {
      // Read on, or the client may lose the answer while it is still sending; from one that sends without end the connection is taken.
      const rest = raw.body && !raw.body.locked ? await readUpTo(raw.body, mostReadInVain) : null;
      if (!rest) context.header("Connection", "close");
      throw refusal();
    };
    const length = raw.headers.has("transfer-encoding") ? null : raw.headers.get("content-length");
    if (length !== null) {
      if (Number(length) > bytes) await refuse();
    } else if (raw.body) {
      const body = await readUpTo(raw.body, bytes);
      if (!body) return refuse();
      const { url, method, headers, signal } = raw;
      context.req.raw = new Request(url, { method, headers, signal, body: body.length > 0 ? body : null });
    }
    await next();
  });
}

/** All of a stream, or null as soon as it is longer than `bytes`. */
async function readUpTo(stream: ReadableStream<Uint8Array>, bytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > bytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
