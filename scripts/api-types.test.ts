import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { generateApiTypes } from "./api-types.ts";

test("the generated API types of the pages match the API document (npm run generate-schema)", async () => {
  expect(readFileSync("web/platform/api-types.ts", "utf8")).toBe(await generateApiTypes());
}, 60_000);
