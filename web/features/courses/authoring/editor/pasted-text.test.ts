import { expect, test } from "vitest";
import { isTextMeant } from "./pasted-text.ts";

const owl = { name: "barn owl.png" };

test.each([
  ["Species\tNests\nOwl\t12", [{ name: "image.png" }]],
  ["See barn owl.png", [owl]],
])("%j is pasted as text, in spite of the pictures that come with it", (text, files) =>
  expect(isTextMeant(text, files)).toBe(true),
);

test.each([
  ["", [owl]],
  ["barn owl.png", [owl]],
  ["/home/ada/barn owl.png", [owl]],
  ["file:///home/ada/barn%20owl.png\r\nfile:///home/ada/b.png\r\n", [owl, { name: "b.png" }]],
  ["C:\\Pictures\\barn owl.png", [owl]],
])("%j only names the pasted pictures", (text, files) => expect(isTextMeant(text, files)).toBe(false));
