import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconFiles } from "./write-icons.ts";

test("the pages' icon files are those that the script generates from Lucide", async () => {
  for (const [path, text] of Object.entries(await iconFiles())) expect(text, path).toBe(readFileSync(path, "utf8"));
});
