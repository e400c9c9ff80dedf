import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { generateApiTypes } from "./api-types.ts";
import { generateSchema } from "./schema-types.ts";

// Generate server/platform/database/schema.ts from a fully migrated database, and web/platform/api-types.ts from the API's document.
writeFileSync("web/platform/api-types.ts", await generateApiTypes());

const folder = await mkdtemp(join(tmpdir(), "academy-schema-"));
const database = await startEmbeddedDatabase({ folder, durable: false });
try {
  await migrateDatabase(database.connection);
  writeFileSync("server/platform/database/schema.ts", await generateSchema(database.connection));
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
