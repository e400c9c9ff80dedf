import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ClientConfig } from "pg";

const run = promisify(execFile);

/** PostgreSQL does not report which columns of a view are never null. */
const viewColumns = Object.fromEntries(
  Object.entries({
    string: ["id", "course_id", "title", "content", "created_at", "updated_at", "search", "xmin"],
    number: ["position", "place"],
  }).flatMap(([type, columns]) => columns.map((column) => [`lessons.${column}`, type])),
);

/** Generate server/platform/database/schema.ts for a migrated database. */
export async function generateSchema({ host, port, user, password, database }: ClientConfig): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "academy-schema-types-"));
  const file = join(folder, "schema.ts");
  const credentials =
    encodeURIComponent(user ?? "postgres") + (typeof password === "string" ? `:${encodeURIComponent(password)}` : "");
  const url = `postgres://${credentials}@localhost:${port ?? 5432}/${database ?? ""}?host=${encodeURIComponent(host ?? "localhost")}`;
  try {
    const readAs = { timestamptz: "string", int8: "number", tsvector: "string" };
    const source = ["--dialect", "postgres", "--url", url, "--out-file", file, "--log-level", "error"];
    const types = ["--numeric-parser", "number", "--date-parser", "string", "--type-mapping", JSON.stringify(readAs)];
    types.push("--overrides", JSON.stringify({ columns: viewColumns }));
    await run(process.execPath, ["node_modules/kysely-codegen/dist/cli/bin.js", ...source, ...types]);
    const text = (await readFile(file, "utf8"))
      .replace("export interface DB {", "export interface Schema {")
      // Columns of tables are always accessed through the Schema type.
      .replaceAll(/^export (?!interface Schema )/gm, "");
    await writeFile(file, text);
    await run("node_modules/.bin/oxfmt", ["--config", ".oxfmtrc.json", file]);
    return await readFile(file, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
