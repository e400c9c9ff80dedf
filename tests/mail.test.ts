import { createServer } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";
import { freePort } from "./support/free-port.ts";
import { startMailbox } from "./support/mailbox.ts";

// Every test starts whole academies, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let dataFolder: string;
const ends: Array<() => unknown> = [];
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "academy-mail-"));
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
  await rm(dataFolder, { recursive: true, force: true });
});

async function start(environment: Record<string, string>, mode: "start" | "demo" = "start"): Promise<AcademyProcess> {
  const academy = await startAcademy(mode, environment, { dataFolder });
  ends.push(() => academy.process.exitCode === null && academy.stop());
  return academy;
}

const signUp = ({ url }: AcademyProcess, email: string) =>
  fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "correct horse battery" }),
  });

test("a mail server that is down stops neither the start nor a sign-up; the mail comes later @slow", async () => {
  const port = await freePort();
  const academy = await start({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "Owls <owls@school.example>" });
  const answer = await signUp(academy, "ada@school.example");
  expect(answer.status).toBe(200);
  expect(await answer.json()).not.toHaveProperty("access_token");
  await expect.poll(() => academy.output(), { timeout: 15_000 }).toContain("mail not sent");

  const mailbox = await startMailbox({ port });
  ends.push(() => mailbox.stop());
  const mail = await mailbox.waitForMail("ada@school.example", { milliseconds: 60_000 });
  expect(mail.from).toBe("owls@school.example");
  expect(mail.links[0]).toMatch(new RegExp(`^${academy.url}/auth/v1/verify\\?token=[\\w-]+&type=signup`));
  expect(mail.code).toMatch(/^\d{6}$/);
  expect(academy.output()).not.toMatch(new RegExp(`ada@school|${mail.code}|verify\\?`));
});

test("a hanging mail server does not delay the shutdown; the mail is sent after the next start @slow", async () => {
  const accepted = Promise.withResolvers<void>();
  const silent = createServer((socket) => {
    socket.on("error", () => {});
    accepted.resolve();
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  ends.push(() => silent.close());
  const { port } = silent.address() as { port: number };
  const academy = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  await signUp(academy, "ada@school.example");
  await accepted.promise;
  const stopping = performance.now();
  await academy.stop();
  expect(performance.now() - stopping).toBeLessThan(10_000);

  const mailbox = await startMailbox();
  ends.push(() => mailbox.stop());
  await start({ SMTP_URL: mailbox.url });
  expect((await mailbox.waitForMail("ada@school.example", { milliseconds: 30_000 })).code).toMatch(/^\d{6}$/);
});

test("a real academy has no mailbox page @slow", async () => {
  const academy = await start({});
  // An academy without people has only the page that says that it is being set up.
  await signUp(academy, "ada@school.example");
  const answer = await fetch(`${academy.url}/demo/mail`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  expect(await answer.text()).not.toContain("mail");
});

test("the demo's mailbox shows mailed links, even if mail is really sent @slow", async () => {
  const mailbox = await startMailbox();
  ends.push(() => mailbox.stop());
  const academy = await start({ SMTP_URL: mailbox.url }, "demo");
  await signUp(academy, "ada@school.example");
  const { links } = await mailbox.waitForMail("ada@school.example");
  const page = await (await fetch(`${academy.url}/demo/mail`)).text();
  expect(page).toContain("ada@school.example");
  expect(page).toContain(links[0]?.replaceAll("&", "&amp;"));
});
