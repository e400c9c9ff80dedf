import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** How the stand-in model answers one request. All times in milliseconds. */
export type ModelReply =
  /** Streams the pieces and ends properly. `usage: null` reports none; `wait` precedes each piece. */
  | { kind: "text"; pieces: string[]; usage?: { input: number; output: number } | null; wait?: number }
  /** An HTTP error before any text. The body may contain what must never reach a person. */
  | { kind: "status"; status: number; body?: string }
  /** Streams the pieces, if any, and then stays silent with the connection open. */
  | { kind: "stall"; pieces?: string[] }
  /** Streams the pieces and drops the connection. */
  | { kind: "cut"; pieces: string[] }
  /** Streams the pieces and ends properly but without a finish reason. */
  | { kind: "unfinished"; pieces: string[] }
  /** Streams the pieces and then invalid JSON. */
  | { kind: "garbage"; pieces?: string[] }
  /** Streams the pieces and then an error event, as vendors do under load. */
  | { kind: "error-event"; pieces?: string[]; message: string }
  /** Repeats a piece until the client disconnects. */
  | { kind: "endless"; piece: string; wait?: number };

/** Write one reply. Resolves when nothing more will be written; for a stall immediately. */
export async function writeReply(outgoing: ServerResponse, reply: ModelReply): Promise<void> {
  if (reply.kind === "status") {
    outgoing.writeHead(reply.status, { "content-type": "application/json", "retry-after": "1" });
    outgoing.end(reply.body ?? JSON.stringify({ error: { message: "the vendor is in trouble", type: "server_error" } }));
    return;
  }
  outgoing.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  outgoing.flushHeaders();
  if (reply.kind === "endless") {
    while (!outgoing.destroyed) {
      const hasRoom = outgoing.write(piece(reply.piece));
      // A vendor waits for a client that stops reading.
      if (!hasRoom) await Promise.race([once(outgoing, "drain"), once(outgoing, "close")]);
      await wait(reply.wait ?? 1);
    }
    return;
  }
  for (const text of reply.pieces ?? []) {
    if (reply.kind === "text" && reply.wait) await wait(reply.wait);
    if (outgoing.destroyed) return;
    outgoing.write(piece(text));
  }
  switch (reply.kind) {
    case "text":
      outgoing.write(event({ choices: [{ index: 0, delta: {}, finish_reason: "stop" }] }));
      if (reply.usage !== null) outgoing.write(event({ choices: [], usage: usage(reply.usage ?? { input: 100, output: 50 }) }));
      outgoing.end("data: [DONE]\n\n");
      return;
    case "cut":
      // What was written must arrive before the connection breaks.
      await wait(20);
      outgoing.destroy();
      return;
    case "unfinished":
      outgoing.end();
      return;
    case "garbage":
      outgoing.end("data: {this is <not> json\n\ndata: [DONE]\n\n");
      return;
    case "error-event":
      outgoing.end(event({ error: { message: reply.message, type: "server_error" } }));
      return;
    case "stall":
      return;
  }
}

function piece(text: string): string {
  return event({ choices: [{ index: 0, delta: { role: "assistant", content: text }, finish_reason: null }] });
}

function event(fields: object): string {
  const envelope = { id: "stand-in", object: "chat.completion.chunk", created: 0, model: "stand-in" };
  return `data: ${JSON.stringify({ ...envelope, ...fields })}\n\n`;
}

function usage({ input, output }: { input: number; output: number }): object {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
