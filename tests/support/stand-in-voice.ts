import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. `hungUp` resolves with true when the client disconnected before the answer was complete. */
export type VoiceRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  body: { model: string; voice: string; input: string; response_format: string };
  hungUp: Promise<boolean>;
};
export type VoiceReply =
  | { kind: "sound"; body: Uint8Array; type?: string }
  | { kind: "status"; status: number; body: string }
  | { kind: "cut"; body: Uint8Array }
  | { kind: "redirect"; to: string }
  | { kind: "endless" }
  | { kind: "stall" };

/** Start an OpenAI-compatible /audio/speech with scripted replies, one per request; `always` answers the rest. */
export async function startStandInVoice() {
  const requests: VoiceRequest[] = [];
  const queue: VoiceReply[] = [];
  const unscripted: string[] = [];
  let otherwise: ((request: VoiceRequest) => VoiceReply) | null = null;

  const server = createServer(async (incoming, outgoing) => {
    const hungUp = once(outgoing, "close").then(() => !outgoing.writableFinished);
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request: VoiceRequest = {
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: JSON.parse(Buffer.concat(chunks).toString() || "{}"),
      hungUp,
    };
    requests.push(request);
    const reply = queue.shift() ?? otherwise?.(request);
    if (!reply || !request.path.endsWith("/audio/speech")) {
      unscripted.push(request.path);
      return outgoing.writeHead(599).end();
    }
    if (reply.kind === "sound") return outgoing.writeHead(200, { "content-type": reply.type ?? "audio/wav" }).end(reply.body);
    if (reply.kind === "status") return outgoing.writeHead(reply.status, { "content-type": "application/json" }).end(reply.body);
    if (reply.kind === "redirect") return outgoing.writeHead(307, { location: reply.to }).end();
    if (reply.kind === "stall") return outgoing.writeHead(200, { "content-type": "audio/wav" }).flushHeaders();
    if (reply.kind === "cut") {
      outgoing.writeHead(200, { "content-type": "audio/wav", "content-length": "1000000" });
      return outgoing.write(reply.body, () => outgoing.destroy());
    }
    outgoing.writeHead(200, { "content-type": "audio/wav" });
    const more = (): void => {
      while (!outgoing.destroyed && outgoing.write(Buffer.alloc(65_536)));
    };
    outgoing.on("drain", more);
    more();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    /** For AI_BASE_URL. */
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    script: (...replies: VoiceReply[]) => void queue.push(...replies),
    always: (reply: (request: VoiceRequest) => VoiceReply) => void (otherwise = reply),
    /** Stop; throws when an unscripted request came. */
    close: async () => {
      server.closeAllConnections();
      server.close();
      if (unscripted.length > 0) throw new Error(`the stand-in voice was asked what no test scripted: ${unscripted.join(", ")}`);
    },
  };
}
