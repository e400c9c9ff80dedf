import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The floor: node:http and nothing else, answering every request with the bytes of one file. Arguments: file, content type, content encoding.
const [file = "", contentType = "", contentEncoding = ""] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  "content-type": contentType,
  "content-length": body.length,
  ...(contentEncoding ? { "content-encoding": contentEncoding } : {}),
};
const server = createServer((_, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
