import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { composeMail, standardLooks } from "./compose-mail.ts";
import { enqueueMail } from "./outbox.ts";

let academy: DataAcademy;
let demo: ReturnType<typeof createApp>;
beforeAll(async () => {
  academy = await startDataAcademy();
  demo = createApp({ ...academy.deps, demoMailbox: true });
});
afterAll(() => academy.stop());

const read = async () => (await demo.request("/demo/mail")).text();
const path = "/auth/v1/verify?token=Zm9v&type=signup";
const link = `https://academy.example${path}`;
const enqueue = (to: string, subject: string) =>
  academy.db
    .transaction()
    .execute((trx) =>
      enqueueMail(
        trx,
        composeMail("signup", to, subject, ["Hello <b>you</b>", { link: path, label: "Confirm" }, "Code: 123456"]),
        standardLooks,
      ),
    );

test("an empty mailbox says so and what to do", async () => {
  expect(await read()).toMatch(/No mail yet[\s\S]*href="\/auth"/);
});

test("a visitor of the demo reads every mail, newest first, even before the launch; its links work", async () => {
  await setLaunched(academy.db, false);
  await enqueue("ada@school.example", "The first");
  await enqueue("<script>@school.example", "The <second>");
  const page = await read();
  expect(page).toContain("ada@school.example");
  expect(page.indexOf("The &lt;second&gt;")).toBeLessThan(page.indexOf("The first"));
  expect(page).toContain(`<a class="button" href="${link.replace("&", "&amp;")}">Confirm</a>`);
  expect(page).toContain(`<p class="code">123456</p>`);
  expect(page).not.toMatch(/<script|<b>/);
});

test("the page follows the academy's content security policy and is not cached", async () => {
  const { headers } = await demo.request("/demo/mail");
  const nonce = /<style nonce="([^"]+)"/.exec(await read())?.[1];
  expect(nonce).toBeTruthy();
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
});

test.each(["newsreader", "source-sans"])("the font %s is served", async (name) => {
  const answer = await demo.request(`/demo/mail/${name}.woff2`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "font/woff2"]);
});

test("a real academy has no such page", async () => {
  expect((await academy.app.request("/demo/mail")).status).toBe(404);
});

test.each([
  ["localhost:3000", 200],
  ["academy.localhost", 200],
  ["127.0.0.1:41234", 200],
  ["[::1]:3000", 200],
  ["evil.example", 404],
  ["localhost.evil.example:3000", 404],
  ["127.0.0.1.evil.example", 404],
  ["192.168.0.7:3000", 404],
  ["not a host", 404],
])("under the host %s it answers %d: another site's name that points to this machine reads nothing", async (host, status) => {
  const answer = await demo.request("/demo/mail", { headers: { host } });
  expect(answer.status).toBe(status);
  expect((await answer.text()).includes("The first")).toBe(status === 200);
});
