import { IncomingMessage } from "node:http";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context.ts";

/** How many bytes of a refused body are read and discarded. */
const mostReadInVain = 16 * 1024 * 1024;

/**
 * Refuse bodies of more than `bytes` with the error that `createError` returns. A body without a declared length is read first, and then
 * passed on whole. (Hono's own `bodyLimit` copies the request in a way that Node refuses for the requests of its Node adapter.)
 */
export function limitBody(bytes: number, createError: () => Error) {
  return createMiddleware<AppEnv>(async (context, next) => {
    const { raw } = context.req;
    const refuse = (isRead: boolean): never => {
      if (!isRead) context.header("Connection", "close");
      throw createError();
    };
    const length = raw.headers.has("transfer-encoding") ? null : raw.headers.get("content-length");
    if (length !== null) {
      if (Number(length) > bytes) refuse(raw.body !== null && !raw.body.locked && (await readUpTo(raw.body, 0)).isRead);
    } else if (mayCarryBody(context) && raw.body) {
      const { body, isRead } = await readUpTo(raw.body, bytes);
      if (!body) return refuse(isRead);
      const { url, method, headers, signal } = raw;
      const whole = new Request(url, { method, headers, body: body.length > 0 ? body : null });
      // Passed to the constructor, the signal would keep the request in memory as long as a listener on the signal references the request.
      context.req.raw = Object.defineProperty(whole, "signal", { value: signal });
    }
    await next();
  });
}

/**
 * Return whether a request may have a body; false for most.
 * Accessing `body` needlessly makes the Node adapter build a second request that follows the signal of the first. A listener on that signal
 * that references the request then leaks it.
 */
function mayCarryBody({ req, env }: Context<AppEnv>): boolean {
  if (req.method === "GET" || req.method === "HEAD") return false;
  // Over HTTP, a length or an encoding announces a body; a call from within the process announces nothing.
  const isOverHttp = typeof env === "object" && env !== null && "incoming" in env && env.incoming instanceof IncomingMessage;
  return !isOverHttp || req.raw.headers.has("transfer-encoding");
}

/**
 * Read a stream to its end; the body is null if it is longer than `bytes`.
 * The rest is read and discarded: a client that is still sending might otherwise lose the response together with its connection. An endless
 * body is abandoned: `isRead` is false.
 */
async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  bytes: number,
): Promise<{ body: Buffer<ArrayBuffer> | null; isRead: boolean }> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size <= bytes) pieces.push(piece);
    else pieces = [];
    if (size > bytes + mostReadInVain) return { body: null, isRead: false };
  }
  return { body: size > bytes ? null : Buffer.concat(pieces), isRead: true };
}
