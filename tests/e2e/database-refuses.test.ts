import { Client } from "pg";
import { openForOperator } from "#server/operations/command-line/open-for-operator.ts";
import { signIn, toast } from "./support/journey.ts";
import { test } from "./support/own-academy.ts";
import { admin, newStudent } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.use({ expectedErrors: /status of 50[03]/ });

type Refusing = {
  /** Make the table refuse the operation on every row until `obey`. */
  refuse: (table: string, operation: "insert" | "update" | "delete") => Promise<void>;
  /** Hide the column until `obey`, so that reading it fails. */
  hide: (table: string, column: string) => Promise<void>;
  obey: () => Promise<void>;
};

/** Open the academy's database directly, and restore it afterwards. */
async function withDatabase(dataFolder: string, work: (database: Refusing) => Promise<void>): Promise<void> {
  const opened = await openForOperator({ DATABASE_URL: undefined, ACADEMY_DATA_DIR: dataFolder });
  const client = new Client(opened.connection);
  await client.connect();
  const undo: string[] = [];
  const obey = async () => {
    for (const statement of undo.splice(0)) await client.query(statement);
  };
  await client.query(`create or replace function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'no room on the disk' using errcode = 'disk_full'; end $$`);
  try {
    await work({
      obey,
      async refuse(table, operation) {
        await client.query(
          `create trigger refuse_row before ${operation} on ${table} for each row execute function refuse_row()`,
        );
        undo.push(`drop trigger refuse_row on ${table}`);
      },
      async hide(table, column) {
        await client.query(`alter table ${table} rename column ${column} to ${column}_elsewhere`);
        undo.push(`alter table ${table} rename column ${column}_elsewhere to ${column}`);
      },
    });
  } finally {
    await obey();
    await client.query("drop function refuse_row()");
    await client.end();
    await opened.close();
  }
}

test("when the database refuses, people are neither changed, deleted nor invited, the input stays, and the list loads later @slow", async ({
  page,
  demo,
}) => {
  await withDatabase(`${demo.dataFolder}/demo`, async (database) => {
    const { email, fullName } = await newStudent(page, "Nora Refused");
    await signIn(page, admin, `/dashboard?tab=user-management&search=${encodeURIComponent(email)}`);
    await page.getByRole("button", { name: `Edit ${fullName}` }).click();
    await page.getByLabel("Full name").fill("Nora Typed");
    await database.refuse("profiles", "update");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save user.")).toBeVisible();
    await expect(page.getByLabel("Full name")).toHaveValue("Nora Typed");
    await database.obey();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "User updated successfully.")).toBeVisible();

    await database.refuse("users", "delete");
    await page.getByRole("button", { name: "Delete Nora Typed" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Could not delete user profile.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("row", { name: /Nora Typed/ })).toBeVisible();
    await database.obey();

    await database.refuse("invitations", "insert");
    await page.getByRole("button", { name: "Invite User" }).click();
    await page.getByRole("dialog").getByLabel("Email", { exact: true }).fill("never@school.example");
    await page.getByRole("dialog").getByRole("button", { name: "Send Invitation" }).click();
    await expect(toast(page, "Invitation Failed")).toBeVisible();
    await expect(page.getByRole("dialog").getByLabel("Email", { exact: true })).toHaveValue("never@school.example");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await database.obey();

    await database.hide("profiles", "search");
    await page.reload();
    await expect(toast(page, "Could not fetch users.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "The list of people could not be loaded" })).toBeVisible();
    await database.obey();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("row", { name: /Nora Typed/ })).toBeVisible();
  });
});

test("when the database refuses, courses are neither saved nor deleted, the input stays, and the list loads later @slow", async ({
  page,
  demo,
}) => {
  await withDatabase(`${demo.dataFolder}/demo`, async (database) => {
    await signIn(page, admin, "/dashboard?tab=course-library");
    await page.getByRole("button", { name: "Add Course" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a course" });
    const title = `Full Disks ${Date.now()}`;
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByLabel("Category").fill("Nature");
    await database.refuse("courses", "insert");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Could not save course.")).toBeVisible();
    await expect(dialog.getByLabel("Title")).toHaveValue(title);
    await database.obey();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Course created successfully.")).toBeVisible();

    await database.refuse("courses", "delete");
    await page.getByRole("button", { name: `Delete ${title}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Could not delete course.")).toBeVisible();
    await database.obey();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Course deleted successfully.")).toBeVisible();

    await database.hide("courses", "created_at");
    await page.reload();
    await expect(toast(page, "Could not fetch courses.")).toBeVisible();
    await database.obey();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("table", { name: "Courses" })).toBeVisible();
  });
});
