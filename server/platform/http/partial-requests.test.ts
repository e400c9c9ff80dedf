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
])("what is asked for with If-None-Match: %s is known: %s, whether its tag is weak or strong", (header, isKnown) => {
  expect([matchesTag(header, '"a"'), matchesTag(header, 'W/"a"')]).toEqual([isKnown, isKnown]);
});
