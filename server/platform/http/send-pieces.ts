import { ServerResponse, type OutgoingHttpHeaders } from "node:http";
import type { Http2Bindings, HttpBindings } from "@hono/node-server";

/** A generator of pieces. If given a buffer, each piece is a view of it and overwrites the previous one. */
export type ReadPieces = (buffer?: Uint8Array<ArrayBuffer>) => AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

type Outgoing = (HttpBindings | Http2Bindings)["outgoing"];

/** The size of a piece, and of the buffer that each reader holds. */
const pieceBytes = 128 * 1024;
/** How many unused buffers are kept for the next readers. */
const mostSpare = 64;
const spare: Uint8Array<ArrayBuffer>[] = [];

const piecesOf = new WeakMap<ReadableStream, ReadPieces>();

/** Create a response body that is read with backpressure. When a server sends it, `sendPieces` bypasses the stream. */
export function streamPieces(read: ReadPieces): ReadableStream<Uint8Array<ArrayBuffer>> {
  let pieces: ReturnType<ReadPieces> | undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        pieces ??= read();
        const next = await pieces.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => void (await pieces?.return()),
    },
    { highWaterMark: 0 },
  );
  piecesOf.set(body, read);
  return body;
}

/**
 * Send a response whose body was made by `streamPieces`, through one reused buffer per reader.
 * New memory for every piece would cost five seconds of garbage collection per GB. Resolves to false for any other response, and to true
 * once it has been sent. Rejects if the body could not be read to its end; the connection is then closed, so that nobody takes the response
 * for complete.
 */
export async function sendPieces(response: Response, outgoing: Outgoing): Promise<boolean> {
  const read = response.body && piecesOf.get(response.body);
  if (!read || !(outgoing instanceof ServerResponse)) return false;
  outgoing.writeHead(response.status, headersOf(response));
  const buffer = spare.pop() ?? new Uint8Array(pieceBytes);
  try {
    for await (const piece of read(buffer)) if (!(await write(outgoing, piece))) break;
    outgoing.end();
  } catch (error) {
    outgoing.destroy();
    throw error;
  } finally {
    if (spare.length < mostSpare) spare.push(buffer);
  }
  return true;
}

/** Resolve to true once the connection has taken the bytes, and to false if it is closed. */
function write(outgoing: ServerResponse, piece: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    if (outgoing.destroyed) return resolve(false);
    outgoing.write(piece, (error) => resolve(!error));
  });
}

function headersOf({ headers }: Response): OutgoingHttpHeaders {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { "set-cookie": cookies }) };
}
