import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { generateSchema } from "./schema-types.ts";

test("the generated table types match the migrations (npm run generate-schema)", async () => {
  const database = await createTestDatabase();
  try {
    expect(readFileSync("server/platform/database/schema.ts", "utf8")).toBe(await generateSchema(database.connection));
  } finally {
    await database.drop();
  }
});
