import { afterAll, beforeAll, expect, test } from "vitest";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

type Page = { version: number; html: string; versions: { version: number }[]; code?: string };

let academy: DataAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
});
afterAll(() => academy.stop());

const publish = (content: string) => academy.call<Page>("/legal/privacy", { as: admin, method: "PUT", body: { content } });

test("publishing a page creates a version and keeps earlier ones; the same text creates none", async () => {
  expect(await academy.call("/legal/privacy")).toMatchObject({ status: 404, body: { code: "legal.not_found" } });
  expect(academy.deps.academy.current().page.legal).toEqual([]);
  expect((await publish("# Privacy\n\nWe keep **nothing**. <script>alert(1)</script>")).body.version).toBe(1);
  expect((await publish("# Privacy\n\nWe keep little.")).body.version).toBe(2);
  expect((await publish("# Privacy\n\nWe keep little.")).body.version).toBe(2);
  const { body } = await academy.call<Page>("/legal/privacy");
  expect(body.html).toContain("We keep little.");
  expect(body.versions.map(({ version }) => version)).toEqual([2, 1]);
  const first = await academy.call<Page>("/legal/privacy?version=1");
  expect(first.body.html).toContain("<strong>nothing</strong>");
  expect(first.body.html).not.toContain("<script");
  expect(academy.deps.academy.current().page.legal).toEqual(["privacy"]);
});

test("everyone can read it before the launch, and only admins can publish", async () => {
  await setLaunched(academy.db, false);
  expect((await academy.call("/legal/privacy")).status).toBe(200);
  await setLaunched(academy.db, true);
  const student = await academy.person();
  expect((await academy.call("/legal/terms", { as: student, method: "PUT", body: { content: "Mine" } })).status).toBe(403);
});

test("a page without a visible character counts as missing, and nothing is published", async () => {
  const before = await academy.call<Page>("/legal/privacy");
  for (const content of ["\u202e\u200f", "\u200b \n\u3164", "\u00a0\u2800"])
    expect(await publish(content)).toMatchObject({ status: 422, body: { code: "request.invalid", field: "content" } });
  expect((await academy.call<Page>("/legal/privacy")).body).toEqual(before.body);
});
