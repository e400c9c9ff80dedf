import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { findModelServers } from "./find-model-servers.ts";

const running: Server[] = [];
afterAll(() => {
  for (const server of running) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("of the usual addresses, those with a model server are found, with their models", async () => {
  const asked: (string | undefined)[] = [];
  const models = await serve((request, response) => {
    asked.push(request.url);
    response.end(JSON.stringify({ data: [{ id: "owl:7b" }, { id: "owl:70b" }] }));
  });
  const another = await serve((_request, response) => void response.writeHead(404).end());
  const nothing = `http://127.0.0.1:${await freePort()}`;
  expect(await findModelServers(null, [another, models, nothing])).toEqual([{ address: models, models: ["owl:7b", "owl:70b"] }]);
  expect(asked).toEqual(["/v1/models"]);
  // A typed address is the only one that is asked.
  expect(await findModelServers(`${another}/v1`, [models])).toEqual([]);
  expect(asked).toHaveLength(1);
});
