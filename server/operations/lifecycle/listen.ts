import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { AppError, errorBody, errorStatus } from "#domain/errors.ts";

/** The academy cannot listen; the message says why. */
class ListenError extends Error {
  override name = "ListenError";
}

/** The listening server, which answers in full only once it is opened. */
export type Door = {
  port: number;
  /** Answer requests with this listener from now on. */
  open(listener: RequestListener): void;
  /** From now on, close each connection after its response: clients reconnect, possibly to another process. */
  announceEnd(): void;
  /** Stop accepting, let running requests finish for at most `milliseconds`, then close the rest. Resolves when all are closed. */
  drain(milliseconds: number): Promise<void>;
};

/**
 * Milliseconds after which an idle connection is closed. The longest response that arrives in one piece takes 300 s, and a stream sends a
 * heartbeat every 15 s, so only clients that have stopped reading are affected.
 */
const longestSilence = 330_000;

/** Milliseconds that a connection stays open for the next request: longer than proxies keep theirs (60 s), so that these close first. */
const keepAlive = 75_000;

/** While draining, the milliseconds that a new connection has for its first request. Browsers open some that they never use. */
const firstRequestWhileDraining = 500;

/**
 * Listen and resolve with the door. Until it is opened, it answers that the academy is starting. Throws ListenError if the port is taken or
 * not allowed. `silence` is for tests.
 */
export async function listen({
  host,
  port,
  silence = longestSilence,
}: {
  host: string;
  port: number;
  silence?: number;
}): Promise<Door> {
  let answer: RequestListener = sayThatItStarts;
  let isEnding = false;
  const connectedAt = new Map<Socket, number>();
  const answering = new Set<ServerResponse>();
  const endConnection = (response: ServerResponse) => void (response.headersSent || response.setHeader("Connection", "close"));

  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: keepAlive },
    (request, response) => {
      if (isEnding) endConnection(response);
      answering.add(response);
      response.once("close", () => answering.delete(response));
      answer(request, response);
    },
  );
  server.timeout = silence;
  server.on("connection", (socket) => {
    connectedAt.set(socket, performance.now());
    socket.once("close", () => connectedAt.delete(socket));
  });
  server.on("clientError", refuseWhatIsNoRequest);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new ListenError(explain(error, host, port), { cause: error })));
    server.listen(port, host, resolve);
  });

  const endUnused = () => {
    server.closeIdleConnections();
    const longAgo = performance.now() - firstRequestWhileDraining;
    for (const [socket, since] of connectedAt) if (socket.bytesRead === 0 && since < longAgo) socket.destroySoon();
  };
  return {
    port: (server.address() as AddressInfo).port,
    open: (listener) => {
      answer = listener;
    },
    announceEnd: () => {
      isEnding = true;
      for (const response of answering) endConnection(response);
    },
    drain: (milliseconds) => drain(server, { milliseconds, endUnused }),
  };
}

async function drain(
  server: Server,
  { milliseconds, endUnused }: { milliseconds: number; endUnused: () => void },
): Promise<void> {
  await acceptWhatWaits(server);
  const ended = new AbortController();
  const closed = new Promise<void>((resolve) => server.close(() => resolve())).finally(() => ended.abort());
  const late = setTimeout(() => server.closeAllConnections(), milliseconds);
  while (!ended.signal.aborted) {
    endUnused();
    await pause(50, undefined, { signal: ended.signal }).catch(() => {});
  }
  clearTimeout(late);
  await closed;
}

/**
 * Wait for a short turn of the event loop without new connections. Connections not yet accepted when a port is closed are reset, and Node
 * accepts one per turn. Under an attack there is no such turn, so the wait is limited to one second.
 */
async function acceptWhatWaits(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on("connection", count);
  const latest = performance.now() + 1_000;
  for (;;) {
    const [before, began] = [accepted, performance.now()];
    await nextTurn();
    const now = performance.now();
    if (now > latest || (accepted === before && now - began < 0.5)) break;
  }
  server.off("connection", count);
}

/** Answer before the academy is ready: the process is alive, but everything else has to wait. */
function sayThatItStarts(request: { url?: string | undefined }, response: ServerResponse): void {
  const lives = request.url === "/healthz";
  const error = new AppError("server.unavailable");
  response.writeHead(lives ? 200 : errorStatus(error.code), {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    Connection: "close",
    ...(lives ? {} : { "Retry-After": "1" }),
  });
  response.end(JSON.stringify(lives ? { status: "ok" } : request.url === "/readyz" ? { status: "starting" } : errorBody(error)));
}

/** Answer input that is not valid HTTP, or far too large, in the format of all other errors. */
function refuseWhatIsNoRequest(error: NodeJS.ErrnoException, socket: NodeJS.WritableStream & { destroy?: () => void }): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy?.();
    return;
  }
  const status =
    error.code === "HPE_HEADER_OVERFLOW"
      ? "431 Request Header Fields Too Large"
      : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
        ? "408 Request Timeout"
        : "400 Bad Request";
  const body = JSON.stringify(errorBody(new AppError("request.not_understood")));
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`);
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE")
    return `Port ${port} is already in use: another academy or program listens there. Stop it, or set PORT to another port.`;
  if (error.code === "EACCES") return `Port ${port} may not be used by this user. Set PORT to a port above 1023.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") return `HOST ${host} is not an address of this machine.`;
  return `The academy cannot listen on ${host}:${port}: ${error.message}`;
}
