import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

// The baseline for streams: node:http alone, which calls the model for every request and passes its answer on. Argument: the model's
// address.
const [model = ""] = process.argv.slice(2);
const server = createServer((request, response) => {
  const leave = new AbortController();
  response.on("close", () => leave.abort());
  relay(request, response, leave.signal).catch(() => response.destroy());
});

async function relay(request: IncomingMessage, response: ServerResponse, signal: AbortSignal): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const answer = await fetch(model, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: Buffer.concat(chunks),
    signal,
  });
  response.writeHead(answer.status, { "content-type": "text/event-stream" });
  for await (const chunk of answer.body ?? []) if (!response.write(chunk)) await once(response, "drain");
  response.end();
}

server.listen(0, "127.0.0.1", () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
