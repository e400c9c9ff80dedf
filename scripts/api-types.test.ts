import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateApiTypes } from "./api-types.ts";

test("the pages' types of the API are those of its document (npm run generate-schema)", async () => {
  expect(readFileSync("web/platform/api-types.ts", "utf8")).toBe(await generateApiTypes());
}, 60_000);
