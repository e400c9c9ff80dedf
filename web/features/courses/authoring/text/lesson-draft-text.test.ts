import { expect, test } from "vitest";
import { oneLine } from "#domain/storable-text.ts";
import { cleanTitle } from "./lesson-draft-text.ts";

test.each(["  Cafe\u0301s\tof\nowls ", "Caf\u00e9s"])("the page knows how the title %j is stored", (title) => {
  expect(cleanTitle(title)).toBe(oneLine(title));
});
