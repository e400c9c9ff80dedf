import { expect, test } from "vitest";
import { legalKinds } from "#domain/legal.schema.ts";
import { legalStart, unfilledPart } from "./legal-starts.ts";

const school = { name: "Owl School", contact_address: null };

test.each(legalKinds)("the starting text of %s is not published before all its open parts are filled in", (kind) => {
  let text = legalStart(kind, school);
  for (let part = unfilledPart(kind, text); part !== undefined; part = unfilledPart(kind, text)) {
    expect(text).toContain(part);
    text = text.replaceAll(part, "filled in");
  }
  expect(text).not.toMatch(/\[[^\]]+\]/);
});

test("a link with the words of an open part is none", () => {
  expect(unfilledPart("privacy", "Write to [email address](mailto:owls@school.example).")).toBeUndefined();
  expect(unfilledPart("privacy", "Write to [email address](mailto:a@b.example) or [email address].")).toBe("[email address]");
});
