import { readFile } from "node:fs/promises";
import { expectNothingToFind } from "./support/axe.ts";
import { signIn } from "./support/journey.ts";
import { admin } from "./support/staff.ts";
import { expect, newAddress, test } from "./support/test.ts";

test.use({ expectedErrors: /status of 415/ });

test("many people are invited with a file: each line shows what will happen, and then what happened @slow", async ({ page }) => {
  const [first, second] = [newAddress("first"), newAddress("+second")];
  await signIn(page, admin);
  await page.getByRole("tab", { name: "User Management" }).click();
  await page.getByRole("button", { name: "Invite many" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite many" });
  const look = dialog.getByRole("button", { name: "See what will happen" });
  await expect(look).toBeDisabled();
  const template = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download a template" }).click();
  expect(await readFile(await (await template).path(), "utf8")).toBe(
    '\ufeff"email","role"\r\n"grace@school.example","student"\r\n"alan@school.example","instructor"\r\n',
  );

  // Escape, or a click beside the dialog, does not lose pasted lines; Cancel does.
  await dialog.getByLabel("Or paste the lines here").fill(`email,role\n${first},student`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("tab", { name: "Course Library" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Invite many" }).click();
  await expect(dialog.getByLabel("Or paste the lines here")).toHaveValue(`email,role\n${first},student`);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Invite many" }).click();
  await expect(dialog.getByLabel("Or paste the lines here")).toHaveValue("");

  const utf16 = Buffer.from(`\ufeffemail,role\n${first},student`, "utf16le");
  await dialog.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: utf16 });
  await look.click();
  await expect(dialog.getByRole("alert")).toContainText("This file is not in UTF-8.");
  await dialog.getByRole("button", { name: "Remove the file" }).click();
  await expect(look).toBeDisabled();

  const lines = `E-Mail;Role;Name\r\n${first};student;Ada\r\n"${second}";Instructor;\r\nadmin2@school.example;admin;\r\nnobody;student;\r\nstudent@academy.example;student;\r\n`;
  await dialog.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(lines) });
  await look.click();
  await expect(dialog.getByText("2 people will be invited, 3 lines will not.")).toBeVisible();
  await expect(dialog.getByText("Not used: Name.")).toBeVisible();
  const rows = dialog.getByRole("table", { name: "Lines" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(first);
  await expect(rows.nth(1)).toContainText("Will be invited");
  await expect(rows.nth(3)).toContainText("A role that you may not give");
  await expect(rows.nth(5)).toContainText("Has an account already");
  await dialog.getByLabel("Only lines without an invitation").check();
  await expect(rows).toHaveCount(4);
  await expectNothingToFind(page, "what will happen to each line");

  await dialog.getByRole("button", { name: "Invite 2 people" }).click();
  await expect(dialog.getByText("2 people were invited, 3 lines were not.")).toBeVisible();
  const result = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download the result" }).click();
  const text = await readFile(await (await result).path(), "utf8");
  expect(text).toContain(`"3","'${second}","instructor","Invited"`);
  await dialog.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Invitations" }).click();
  await expect(page.getByRole("list", { name: "Invitations" }).getByRole("listitem").filter({ hasText: first })).toContainText(
    "Open",
  );
  const list = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download as CSV" }).click();
  expect(await readFile(await (await list).path(), "utf8")).toContain(`"'${second}","instructor","open"`);

  await page.getByRole("button", { name: "Invite many" }).click();
  await dialog.getByLabel("Or paste the lines here").fill(`email\trole\n${first}\tstudent`);
  await look.click();
  await expect(dialog.getByText("Has an open invitation already; it is not sent again")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Invite 0 people" })).toBeDisabled();
});
