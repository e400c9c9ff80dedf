import type { ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { drain, listen } from "./listen.ts";

test("whoever asks and does not read holds nothing open", async () => {
  const answering = Promise.withResolvers<ServerResponse>();
  const { server, port } = await listen(
    (_, response) => {
      // More than the machine keeps for somebody who does not read.
      response.write(Buffer.alloc(64 * 1024 * 1024));
      answering.resolve(response);
    },
    { host: "127.0.0.1", port: 0, silence: 100 },
  );
  const silent = connect(port, "127.0.0.1").pause();
  silent.write("GET / HTTP/1.1\r\nHost: academy\r\n\r\n");
  const response = await answering.promise;
  await new Promise((resolve) => response.once("close", resolve));
  expect(response.writableFinished).toBe(false);
  silent.destroy();
  await drain(server, 1000);
});
