import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import { afterEach, expect, test } from "vitest";
import { standardInWords } from "#web/platform/academy.ts";
import { createLanguage, setLanguageSource } from "#web/i18n/define-messages.ts";
import { brokenNumbers, readMailForm, readSettingsForm } from "./settings-actions.ts";

function formOf(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const english = createLanguage("en");
afterEach(() => setLanguageSource(() => english));

test("a default is shown in the reader's language and saved as the default, which every reader gets in their own", () => {
  const french = createLanguage("fr", { [generateMessageId("Opening soon")]: "Ouverture prochaine" });
  setLanguageSource(() => french);
  expect(standardInWords("launch_title", "Opening soon")).toBe("Ouverture prochaine");
  expect(standardInWords("launch_title", "Les portes s’ouvrent")).toBe("Les portes s’ouvrent");
  expect(readSettingsForm(formOf([["launch_title", "Ouverture prochaine"]]))).toEqual({ launch_title: "Opening soon" });
  expect(readSettingsForm(formOf([["launch_title", "Bientôt"]]))).toEqual({ launch_title: "Bientôt" });
  expect(readSettingsForm(formOf([["name", "Ouverture prochaine"]]))).toEqual({ name: "Ouverture prochaine" });
});

test("a form changes only its own fields, and an empty field restores the default", () => {
  expect(
    readSettingsForm(
      formOf([
        ["name", " Owl School "],
        ["accent", ""],
      ]),
    ),
  ).toEqual({ name: "Owl School", accent: null });
  expect(
    readSettingsForm(
      formOf([
        ["open_talent", "false"],
        ["open_voice", ""],
      ]),
    ),
  ).toEqual({ open_talent: false, open_voice: null });
  expect(readSettingsForm(formOf([["launch_date", ""]]))).toEqual({ launch_date: null });
  expect(readSettingsForm(formOf([["launch_date", "2030-01-02T08:00"]]))).toEqual({
    launch_date: new Date("2030-01-02T08:00").toISOString(),
  });
});

test("a whole number is sent as typed, and anything else is reported before sending", () => {
  const typed = { retain_mails_days: " 40 ", retain_visits_days: "-5", retain_audit_days: "1234567", minimum_age: "", name: "x" };
  expect(brokenNumbers(typed)).toEqual([]);
  expect(readSettingsForm(formOf(Object.entries(typed)))).toMatchObject({
    retain_mails_days: 40,
    retain_visits_days: -5,
    retain_audit_days: 1_234_567,
    minimum_age: null,
  });
  const broken = { retain_conversations_days: "soon", retain_mails_days: "1.5", retain_visits_days: "9", minimum_age: "1e3" };
  expect(brokenNumbers(broken)).toEqual(["retain_conversations_days", "retain_mails_days", "minimum_age"]);
});

test("links are read row by row, without empty rows", () => {
  const rows = ["Imprint\t/help", " \t", "Terms\thttps://school.example/terms"].join("\n");
  expect(readSettingsForm(formOf([["links", rows]])).footer_links).toEqual([
    { label: "Imprint", url: "/help" },
    { label: "Terms", url: "https://school.example/terms" },
  ]);
  expect(readSettingsForm(formOf([["links", ""]])).footer_links).toBeNull();
});

test("a mail server is read from separate fields or one address, with its password unchanged", () => {
  const typed = formOf([
    ["host", " mail.example.org "],
    ["port", "465"],
    ["tls", "from-start"],
    ["user", "owls"],
    ["password", " p%40ss "],
    ["from_name", ""],
    ["from", "school@example.org"],
  ]);
  expect(readMailForm(typed)).toEqual({
    server: { host: "mail.example.org", port: 465, tls: "from-start", user_name: "owls", password: " p%40ss " },
    sender: { name: null, address: "school@example.org" },
  });
  const pasted = formOf([
    ["host", "smtp://owls:p%40ss@mail.example.org"],
    ["port", "1"],
    ["from", "Owl School <school@example.org>"],
  ]);
  expect(readMailForm(pasted)).toEqual({
    server: { host: "mail.example.org", port: 587, tls: "required", user_name: "owls", password: "p@ss" },
    sender: { name: "Owl School", address: "school@example.org" },
  });
  const empty: [string, string][] = [
    ["host", " "],
    ["port", "587"],
    ["from", ""],
  ];
  expect(readMailForm(formOf(empty))).toEqual({});
  // When saving, the academy rejects missing fields by name. A locked field is not in the form.
  expect(readMailForm(formOf(empty), { withEmpty: true })).toMatchObject({ server: { host: "" }, sender: { address: "" } });
  expect(readMailForm(formOf([]), { withEmpty: true })).toEqual({});
  expect(
    readMailForm(
      formOf([
        ["host", "smtp://a@b"],
        ["port", "many"],
      ]),
    ).server,
  ).toMatchObject({ host: "smtp://a@b", port: "many" });
});
