import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { startMailbox, type Mailbox, type MailboxOptions } from "#tests/support/mailbox.ts";
import { readMailServer } from "#domain/mail-server.ts";
import { tryMailServer } from "./try-mail-server.ts";

const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function mailbox(options?: MailboxOptions): Promise<Mailbox> {
  const started = await startMailbox(options);
  ends.push(() => started.stop());
  return started;
}

const attempt = (url: string, to = "ada@school.example", patienceMilliseconds = 10_000) =>
  tryMailServer({
    server: readMailServer(url),
    from: { name: "Owls", address: "owls@school.example" },
    to,
    subject: "Test mail",
    text: "Hello",
    patienceMilliseconds,
  });
const login = { onAuth: (_: unknown, __: unknown, done: (error: Error | null) => void) => done(new Error("535 Wrong password")) };

test("a mail that arrives has passed every step", async () => {
  const box = await mailbox();
  const { delivered, steps } = await attempt(box.url);
  expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
    "name not_needed",
    "connection passed",
    "tls passed",
    "sign_in not_needed",
    "sender passed",
    "delivery passed",
  ]);
  expect(delivered).toBe(true);
  expect((await box.waitForMail("ada@school.example")).subject).toBe("Test mail");
});

test("each failed step is reported: host name, port, silence, encryption, password, sender and recipient", async () => {
  const plain = await mailbox();
  const picky = await mailbox({
    refuse: (to) => (to.startsWith("nobody") ? "550 No such person" : undefined),
  });
  const choosy = await mailbox({
    server: { onMailFrom: (_address, _session, done) => done(Object.assign(new Error("Not yours"), { responseCode: 553 })) },
  });
  const locked = await mailbox({ server: { ...login, authOptional: false, allowInsecureAuth: true } });
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  ends.push(() => silent.close());
  await new Promise((resolve) => silent.once("listening", resolve));
  const silentPort = (silent.address() as { port: number }).port;
  const cases: [Promise<Awaited<ReturnType<typeof attempt>>>, string, RegExp][] = [
    [attempt("smtp://mail.invalid:587"), "name", /no server named mail\.invalid/],
    [attempt(`smtp://127.0.0.1:${await freePort()}`), "connection", /Nothing listens on port/],
    // An address for documentation, where no machine is.
    [
      attempt("smtp://[2001:db8::1]:587", undefined, 300),
      "connection",
      /Port 587 of .*2001:db8::1.* does not answer .*Many networks block/,
    ],
    [attempt("smtp://[2001:db8::1]:2626", undefined, 300), "connection", /Port 2626 .*A firewall may be blocking it/],
    [attempt(`smtp://127.0.0.1:${silentPort}`, undefined, 300), "tls", /It says: /],
    [attempt(plain.url.replace("smtp:", "smtps:")), "tls", /need smtp:\/\/ instead/],
    [attempt(`${plain.url}?tls=required`), "tls", /STARTTLS/],
    [attempt(locked.url.replace("//", "//ada:hidden-secret@") + "?tls=if-offered"), "sign_in", /It says: 535 /],
    [attempt(choosy.url), "sender", /553 Not yours/],
    [attempt(picky.url, "nobody@school.example"), "delivery", /550 No such person/],
  ];
  for (const [trial, step, words] of cases) {
    const { delivered, steps } = await trial;
    const failed = steps.filter(({ state }) => state === "failed");
    expect([delivered, failed.map((each) => each.step)]).toEqual([false, [step]]);
    expect(failed[0]?.words).toMatch(words);
    expect(JSON.stringify(steps)).not.toContain("hidden-secret");
  }
});

test("a mail is complete in ASCII, whatever the sender's name, and has an id", async () => {
  const box = await mailbox();
  const { delivered } = await tryMailServer({
    server: readMailServer(box.url),
    from: { name: 'Eule "Ü" 学校', address: "owls@school.example" },
    to: "ada@school.example",
    subject: "Test",
    text: "Grüße\n.\nEnde",
  });
  expect(delivered).toBe(true);
  const mail = await box.waitForMail("ada@school.example");
  expect(mail.text).toContain("Grüße\n.\nEnde");
  expect(mail.raw.split("\r\n\r\n")[0]).not.toMatch(/[^\x20-\x7e\r\n\t]/);
  expect(mail.headers.has("message-id")).toBe(true);
});

test("secrets that a server quotes are removed, in plain text and as transmitted; its reply is shortened", async () => {
  const password = "open sesame ü";
  const encoded = [password, `\0ada\0${password}`].map((text) => Buffer.from(text).toString("base64"));
  const chatty = await mailbox({
    server: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error(`No: ${password} ${encoded.join(" ")} <b>bold</b> ${"x".repeat(5_000)}`)),
    },
  });
  const url = chatty.url.replace("//", `//ada:${encodeURIComponent(password)}@`);
  const words = (await attempt(url)).steps.find(({ state }) => state === "failed")?.words ?? "";
  expect(words).toContain("<b>bold</b>");
  expect(words.length).toBeLessThanOrEqual(400);
  for (const secret of [password, ...encoded]) expect(words).not.toContain(secret);
});

test("a server that never finishes does not hold up the test", async () => {
  const endless = createServer((socket) => {
    const drip = setInterval(() => socket.write("220-still here\r\n"), 20);
    socket.on("error", () => {}).on("close", () => clearInterval(drip));
  }).listen(0, "127.0.0.1");
  ends.push(() => endless.close());
  await new Promise((resolve) => endless.once("listening", resolve));
  const { port } = endless.address() as { port: number };
  const { delivered, steps } = await attempt(`smtp://127.0.0.1:${port}`, undefined, 200);
  expect([delivered, steps.find(({ state }) => state === "failed")?.step]).toEqual([false, "tls"]);
});
