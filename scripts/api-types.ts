import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeApi } from "./describe-api.ts";

const run = promisify(execFile);

/** Generate the text of web/platform/api-types.ts from the academy's OpenAPI document. */
export async function generateApiTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "academy-api-types-"));
  const [document, types] = [join(folder, "openapi.json"), join(folder, "api-types.ts")];
  try {
    await writeFile(document, JSON.stringify(onlyTypes(JSON.parse(await describeApi()))));
    // A field with a default is optional in requests.
    const choices = ["--default-non-nullable=false", "--alphabetize"];
    await run(process.execPath, ["node_modules/openapi-typescript/bin/cli.js", document, "--output", types, ...choices]);
    return await readFile(types, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reduce the document to what the types need: no descriptions, and no error responses, which all have the same shape. */
function onlyTypes(part: unknown, areFields = false): unknown {
  if (Array.isArray(part)) return part.map((each) => onlyTypes(each));
  if (typeof part !== "object" || part === null) return part;
  const dropped = (key: string) =>
    !areFields && (/^[45]\d\d$/.test(key) || ["summary", "description", "example", "examples"].includes(key));
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, value]) =>
      dropped(key) ? [] : [[key, onlyTypes(value, key === "properties" && !areFields)]],
    ),
  );
}
