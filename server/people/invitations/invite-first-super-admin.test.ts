import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAcademySettings } from "#server/academy/settings/academy-settings.ts";
import { sql } from "kysely";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { inviteFirstSuperAdmin } from "./invite-first-super-admin.ts";

let database: TestDatabase;
let ahead = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ahead = 0;
  await sql`truncate invitations, mail_outbox, users, profiles cascade`.execute(database.db);
});

const address = "Head@School.example";
const day = 86_400;
const deps = (db = database.db) => ({
  db,
  academy: openAcademySettings({ db, isDemo: false }),
  publicUrl: "https://academy.example",
  clock: () => new Date(Date.now() + ahead * 1000),
});
const invite = (email = address) => inviteFirstSuperAdmin(deps(), email);
const invitations = () => database.db.selectFrom("invitations").selectAll().orderBy("created_at").execute();
const mails = () => database.db.selectFrom("mail_outbox").selectAll().execute();

test("an empty academy invites its first super admin, with the flag", async () => {
  expect(await invite()).toBe("sent");
  expect(await invitations()).toMatchObject([
    { email: "head@school.example", role: "admin", is_super_admin: true, invited_by: null },
  ]);
  const [mail] = await mails();
  expect(mail).toMatchObject({ kind: "invite", to_address: "head@school.example", status: "queued" });
  expect(mail?.text_body).toMatch(/https:\/\/academy\.invalid\/auth\/v1\/verify\?token=[\w-]{43}&type=invite/);
});

test("another start finds it open and sends nothing", async () => {
  await invite();
  expect(await invite("head@school.example")).toBe("open");
  expect([await invitations(), await mails()].map((rows) => rows.length)).toEqual([1, 1]);
});

test("processes that start at the same moment send one", async () => {
  const others = [1, 2, 3].map(() => connectDatabase(database.connection));
  const outcomes = await Promise.all([database.db, ...others].map((db) => inviteFirstSuperAdmin(deps(db), address)));
  await Promise.all(others.map((db) => db.destroy()));
  expect(outcomes.toSorted()).toEqual(["open", "open", "open", "sent"]);
  expect([await invitations(), await mails()].map((rows) => rows.length)).toEqual([1, 1]);
});

test("an expired one is replaced by a new one", async () => {
  await invite();
  ahead = 8 * day;
  expect(await invite()).toBe("sent");
  expect(await mails()).toHaveLength(2);
  expect((await invitations()).filter(({ expires_at }) => Date.parse(expires_at) > Date.now() + 8 * day * 1000)).toMatchObject([
    { is_super_admin: true },
  ]);
});

test("another address replaces the first, whose link becomes invalid", async () => {
  await invite("mistyped@school.example");
  expect(await invite()).toBe("sent");
  expect((await invitations()).map(({ email, revoked_at }) => [email, revoked_at !== null])).toEqual([
    ["mistyped@school.example", true],
    ["head@school.example", false],
  ]);
});

test("an academy with people in it invites nobody", async () => {
  const { id } = await database.db.insertInto("users").values({ email: "a@b.example" }).returning("id").executeTakeFirstOrThrow();
  await database.db.insertInto("profiles").values({ id }).execute();
  expect(await invite()).toBe("not_needed");
  expect([await invitations(), await mails()]).toEqual([[], []]);
});
