import { expect, test } from "vitest";
import { extractAnswers } from "./extract-answers.ts";

const found = (filename: string, code: string) => extractAnswers(filename, code).map(({ id }) => id);

test("texts shown to people are found by their position, and placeholders are named after their expressions", () => {
  const code = `
    const errors = { "course.not_found": { status: 404, text: "Course not found" } };
    throw new AppError("request.invalid", { field: "given", reason: \`The points for criterion \${at + 1} are at most \${points}.\` });
    composeMail("invite", to, "You are invited", [{ link, label: "Accept the invitation" }, \`Or type this code: \${code}\`]);
  `;
  expect(found("server/some/routes.ts", code)).toEqual([
    "Course not found",
    "The points for criterion {value1} are at most {points}.",
    "You are invited",
    "Accept the invitation",
    "Or type this code: {code}",
  ]);
});

test("a schema's messages are found, but neither its description nor its example", () => {
  const code = `z.string().min(1, "The title is missing.").max(9, \`The title may have at most \${limits.title} characters.\`)
    .meta({ description: "The title of a course.", example: "Owls at night." })`;
  expect(found("domain/course.schema.ts", code)).toEqual([
    "The title is missing.",
    "The title may have at most {title} characters.",
  ]);
});

test("a text that has a name is found where it is shown, once", () => {
  const code = `
    const unknownZone = "The academy does not know this time zone.";
    const unshown = "Only the log says this.";
    const zone = z.string().regex(/^[A-Z]/, unknownZone).refine(isKnown, unknownZone);
    throw new AppError("request.invalid", { field: "time_zone", reason: unknownZone });
    log.info(unshown);
  `;
  expect(found("server/some/routes.ts", code)).toEqual(["The academy does not know this time zone."]);
});

test("texts for the log, the database and other programs are not extracted", () => {
  const code = `
    log.info({ id }, "The academy has started.");
    sql\`select 'Not for people.'\`;
    const kind = "account_deleted";
    const path = { text: "/api/courses" };
    const value = { text: \`\${count} or \${other}\` };
  `;
  expect(found("server/some/routes.ts", code)).toEqual([]);
});
