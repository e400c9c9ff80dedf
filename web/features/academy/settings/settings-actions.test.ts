import { expect, test } from "vitest";
import { readWish } from "./settings-actions.ts";

function formOf(entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

test("a form changes what it names, and an empty text goes back to its standard", () => {
  expect(
    readWish(
      formOf([
        ["name", " Owl School "],
        ["accent", ""],
      ]),
    ),
  ).toEqual({ name: "Owl School", accent: null });
  expect(
    readWish(
      formOf([
        ["open_talent", "false"],
        ["open_voice", ""],
      ]),
    ),
  ).toEqual({ open_talent: false, open_voice: null });
  expect(readWish(formOf([["launch_date", ""]]))).toEqual({ launch_date: null });
  expect(readWish(formOf([["launch_date", "2030-01-02T08:00"]]))).toEqual({
    launch_date: new Date("2030-01-02T08:00").toISOString(),
  });
});

test("links are read row by row, and empty rows are none", () => {
  const rows = ["Imprint\t/help", " \t", "Terms\thttps://school.example/terms"].join("\n");
  expect(readWish(formOf([["links", rows]])).footer_links).toEqual([
    { label: "Imprint", url: "/help" },
    { label: "Terms", url: "https://school.example/terms" },
  ]);
  expect(readWish(formOf([["links", ""]])).footer_links).toBeNull();
});
