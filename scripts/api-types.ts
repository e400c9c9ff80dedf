import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { pino } from "pino";
import { builtInFaculty } from "#ai/built-in/built-in-faculty.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { builtInVoice } from "#server/ai/models/built-in-voice/built-in-voice.ts";
import { createApp } from "#server/app.ts";
import { openAcademySettings } from "#server/academy/settings/academy-settings.ts";
import { openMailSettings } from "#server/academy/settings/mail-settings.ts";
import type { Database } from "#server/dependencies.ts";
import { outboxOnlyMailer } from "#server/platform/mail/mailer.ts";

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

/** Return the document as the academy serves it. Only routes are needed for it, so the database is a stub. */
async function describeApi(): Promise<string> {
  const db: Database = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const secret = new Uint8Array(32);
  const academy = openAcademySettings({ db, isDemo: false });
  const app = createApp({
    db,
    academy,
    mail: openMailSettings({ academy, secret }),
    log: pino({ level: "silent" }),
    secret,
    publicUrl: "http://localhost",
    autoconfirm: () => true,
    mailer: outboxOnlyMailer,
    files: folderFiles("/dev/null/nothing-is-kept"),
    textModel: builtInFaculty(),
    speechModel: builtInVoice(),
    dailyTokens: 0,
    trustedProxies: [],
    clock: () => new Date(),
    draining: new AbortController().signal,
  });
  return (await app.request("/api/openapi.json")).text();
}
