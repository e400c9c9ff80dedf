import { expect, test } from "vitest";
import { legalKinds } from "#domain/legal.schema.ts";
import { legalStart, unfilledPart } from "./legal-starts.ts";

const school = { name: "Owl School", contact_address: null };

test.each(legalKinds)("every placeholder in the template of %s is found until it is filled in", (kind) => {
  let text = legalStart(kind, school);
  for (let part = unfilledPart(kind, text); part !== undefined; part = unfilledPart(kind, text)) {
    expect(text).toContain(part);
    text = text.replaceAll(part, "filled in");
  }
  expect(text).not.toMatch(/\[[^\]]+\]/);
});

test("a link with the text of a placeholder is not a placeholder", () => {
  expect(unfilledPart("privacy", "Write to [email address](mailto:owls@school.example).")).toBeUndefined();
  expect(unfilledPart("privacy", "Write to [email address](mailto:a@b.example) or [email address].")).toBe("[email address]");
});
