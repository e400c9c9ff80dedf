import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Pool, type PoolConfig } from "pg";

/**
 * A bare server's fixed response, and the statements that it runs before; without any it is node:http alone. The body is
 * in base64.
 */
export type BareWork = {
  headers: Record<string, string>;
  body: string;
  database?: { connection: PoolConfig; statements: { sql: string; parameters: readonly unknown[] }[] };
};

// The baseline for a response of the academy. Argument: a file with the work, as JSON.
const { headers, body, database }: BareWork = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const bytes = Buffer.from(body, "base64");
const answered = { ...headers, "content-length": bytes.length };

const server = database
  ? createServer((_, response) => {
      runStatements().then(
        () => response.writeHead(200, answered).end(bytes),
        () => response.writeHead(500).end(),
      );
    })
  : createServer((_, response) => response.writeHead(200, answered).end(bytes));
const pool = database && new Pool({ ...database.connection, max: 20 });

async function runStatements(): Promise<void> {
  for (const { sql, parameters } of database?.statements ?? []) await pool?.query(sql, [...parameters]);
}

server.listen(0, "127.0.0.1", () => process.stdout.write(`${JSON.stringify(server.address())}\n`));
