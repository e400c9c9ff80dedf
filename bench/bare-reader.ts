import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Pool, type PoolConfig } from "pg";

// The floor of a call that reads: node:http and pg, which run the statements of the call and answer with its bytes. Argument: a file with all of that.
type Work = { connection: PoolConfig; statements: { sql: string; parameters: unknown[] }[]; body: string };
const { connection, statements, body }: Work = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const pool = new Pool({ ...connection, max: 20 });
const bytes = Buffer.from(body);
const headers = { "content-type": "application/json", "content-length": bytes.length };

const server = createServer((_, response) => {
  answer().then(
    () => response.writeHead(200, headers).end(bytes),
    () => response.writeHead(500).end(),
  );
});

async function answer(): Promise<void> {
  for (const { sql, parameters } of statements) await pool.query(sql, parameters);
}

server.listen(0, "127.0.0.1", () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
