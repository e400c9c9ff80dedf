import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { detailWords } from "./audit-details.ts";
import { wordsOf } from "./audit-words.ts";
import { messages } from "./messages.ts";

test("an action is described in words; an unknown one is shown by its name", () => {
  expect(wordsOf("role.changed")).toBe("Role changed");
  expect(wordsOf("course.painted")).toBe("course.painted");
});

test.each([
  [{}, ""],
  [{ from: "student", to: "instructor" }, "student → instructor"],
  [{ role: "admin", superAdmin: true }, "role: admin, super admin: yes"],
  [{ launched: false, by: "operator" }, "open: no, by: operator"],
  [{ userId: "00000000-0000-4000-8000-000000000001" }, ""],
  [{ something: 3 }, "something: 3"],
  [{ kind: "correction" }, "kind: Correction"],
  [{ state: "refused" }, "outcome: Refused"],
  [{ kind: "email_change" }, "kind: email change"],
  [{ fields: "retain_mails_days, footer_links" }, "changed: Days to keep sent and failed emails, footer links"],
  [{ page: "terms", version: 2, asks_again: true }, "page: Terms, version: 2, asks everyone again: yes"],
  [{ exam: "00000000-0000-4000-8000-000000000001", decision: "excuse", reason: "set" }, "decision: excused, reason: set"],
  [{ remedy: "full-marks", may_lower: false }, "remedy: Full marks for everyone, grades may go down: no"],
  [{ some_thing: true }, "some thing: yes"],
])("the details %j are shown as %j", (details, words) => {
  expect(detailWords(details)).toBe(words);
});

test("every kind of audited subject has a display name", () => {
  const kinds = [...readFileSync("server/platform/audit/audit-log.ts", "utf8").matchAll(/^ {6}\| "(\w+)"/gm)].map(
    ([, kind]) => kind,
  );
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => !Object.hasOwn(messages.subject, kind ?? ""))).toEqual([]);
});
