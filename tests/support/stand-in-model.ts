import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { writeReply, type ModelReply } from "./stand-in-model-replies.ts";

/** A received request, and how its connection ended. */
export type ModelRequest = {
  path: string;
  headers: IncomingMessage["headers"];
  body: { model: string; stream?: boolean; messages: { role: string; content: string }[]; max_tokens?: number; input?: string[] };
  /** Resolves with true when the client disconnected before the answer was complete, with false when it was complete. */
  hungUp: Promise<boolean>;
};

export type StandInModel = {
  /** For AI_BASE_URL. */
  baseUrl: string;
  requests: ModelRequest[];
  /** Queue replies, one per request. A function gets the request that it answers. */
  script(...replies: (ModelReply | ((request: ModelRequest) => ModelReply))[]): void;
  /** Answer every request without a queued reply. */
  always(reply: (request: ModelRequest) => ModelReply): void;
  /** Answer every request for vectors; null fails it. */
  embed(vectorsOf: (texts: readonly string[]) => number[][] | null): void;
  /** Hold back all further answers until a promise has resolved. */
  holdUntil(free: Promise<void>): void;
  /** Stop; throws when an unscripted request came, so that no test passes by accident. */
  close(): Promise<void>;
};

/** Start an OpenAI-compatible server with scripted replies. An unscripted request gets a 599. */
export async function startStandInModel(): Promise<StandInModel> {
  const requests: ModelRequest[] = [];
  const queue: ((request: ModelRequest) => ModelReply)[] = [];
  const unscripted: string[] = [];
  let free: Promise<void> = Promise.resolve();
  let embedding: ((texts: readonly string[]) => number[][] | null) | null = null;
  let otherwise: ((request: ModelRequest) => ModelReply) | null = null;

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const hungUp = once(outgoing, "close").then(() => !outgoing.writableFinished);
    const request: ModelRequest = {
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: JSON.parse(await readAll(incoming)),
      hungUp,
    };
    requests.push(request);
    await free;
    const reply = request.path.endsWith("/embeddings") ? null : (queue.shift() ?? otherwise);
    if (request.path.endsWith("/embeddings") && embedding) {
      const { input = [] } = request.body;
      const vectors = embedding(input);
      if (!vectors) return void outgoing.writeHead(500).end("{}");
      const data = vectors.map((vector, index) => ({ object: "embedding", index, embedding: vector }));
      outgoing.writeHead(200, { "content-type": "application/json" });
      return void outgoing.end(
        JSON.stringify({ object: "list", data, model: request.body.model, usage: { prompt_tokens: 1, total_tokens: 1 } }),
      );
    }
    if (!reply || !request.path.endsWith("/chat/completions")) {
      unscripted.push(request.path);
      await writeReply(outgoing, { kind: "status", status: 599, body: "this request was not scripted" });
      return;
    }
    await writeReply(outgoing, reply(request));
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    script: (...replies) => void queue.push(...replies.map((reply) => (typeof reply === "function" ? reply : () => reply))),
    always: (reply) => void (otherwise = reply),
    embed: (vectorsOf) => void (embedding = vectorsOf),
    holdUntil: (promise) => void (free = promise),
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (unscripted.length > 0) throw new Error(`the stand-in model was asked what no test scripted: ${unscripted.join(", ")}`);
    },
  };
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
