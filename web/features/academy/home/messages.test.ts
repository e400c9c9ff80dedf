import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { messages } from "./messages.ts";

const file = new URL(
  "../../../../server/operations/seed/courses/bookkeeping-you-can-trust/06-cash-is-not-profit.md",
  import.meta.url,
);

test("the home page's example quotes an existing lesson verbatim", () => {
  const { lesson, before, quote, after } = messages.tutor;
  const text = readFileSync(file, "utf8").replaceAll("**", "");
  expect(text).toContain(`# ${lesson}\n`);
  expect(text).toContain([before, quote, after].join(" "));
});
