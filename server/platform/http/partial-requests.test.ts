import { expect, test } from "vitest";
import { matchesTag } from "./partial-requests.ts";

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a" , "c"', true],
  [" * ", true],
  ['"b"', false],
  ['"ab"', false],
  ["a", false],
  ["", false],
  [undefined, false],
])("with If-None-Match %s, the client's copy counts as current: %s, whether the tag is weak or strong", (header, isKnown) => {
  expect([matchesTag(header, '"a"'), matchesTag(header, 'W/"a"')]).toEqual([isKnown, isKnown]);
});
