import { randomUUID } from "node:crypto";
import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { startMailbox, type Mailbox, type MailboxOptions } from "#tests/support/mailbox.ts";
import { composeMail, renderMail, standardLooks } from "./compose-mail.ts";
import { DeliveryFailure } from "./delivery-failure.ts";
import { readMailServer } from "#domain/mail-server.ts";
import type { Mail } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";

const from = { name: 'Owls & "Books"', address: "academy@school.example" };
const ends: Array<() => unknown> = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function mailbox(options?: MailboxOptions): Promise<Mailbox> {
  const started = await startMailbox(options);
  ends.push(() => started.stop());
  return started;
}

function mailer(url: string, options?: { patienceMilliseconds: number }) {
  const made = createSmtpMailer(readMailServer(url), from, options);
  ends.push(() => made.close());
  return made;
}

const link = "https://academy.example/auth/v1/verify?token=Zm9vYmFy&type=signup";
function letter(change: Partial<Mail> = {}): Mail & { id: string } {
  const said = ["Hello", { link, label: "Confirm" }, "Or type this code: 123456"];
  const mail = renderMail(composeMail("signup", "ada@school.example", "Grüße", said), standardLooks);
  return { ...mail, id: randomUUID(), ...change };
}

async function failureOf(delivery: Promise<void>): Promise<{ message: string; isPermanent: boolean }> {
  const failure = await delivery.then(
    () => new Error("it was delivered"),
    (error: unknown) => error,
  );
  if (!(failure instanceof DeliveryFailure)) throw failure;
  return failure;
}

test("a mail arrives with both its parts, and says that a machine wrote it", async () => {
  const box = await mailbox();
  const mail = letter();
  await mailer(box.url).deliver(mail);
  const arrived = await box.waitForMail("ada@school.example");
  expect(arrived).toMatchObject({ from: from.address, subject: "Grüße", links: [link], code: "123456" });
  expect(arrived.text.replaceAll("\r\n", "\n").trim()).toBe(mail.text.trim());
  expect(arrived.html).toContain("token=Zm9vYmFy");
  expect(arrived.headers.get("auto-submitted")).toBe("auto-generated");
  expect(arrived.headers.get("message-id")).toBe(`<${mail.id}@school.example>`);
});

test.each([
  ["ada@school.example\r\nBcc: eve@other.example"],
  ["ada@school.example, eve@other.example"],
  ["Ada <ada@school.example>"],
  ["ada@school.example> RCPT TO:<eve@other.example"],
  ["ada"],
])("no mail goes to %j, nor to anybody in it", async (to) => {
  const box = await mailbox();
  expect((await failureOf(mailer(box.url).deliver(letter({ to })))).isPermanent).toBe(true);
  expect(box.mails).toEqual([]);
});

test("a subject with lines of its own adds no header", async () => {
  const box = await mailbox();
  await mailer(box.url).deliver(letter({ subject: "Hello\r\nBcc: eve@other.example\r\n\r\nWin!" }));
  const { headers, text } = await box.waitForMail("ada@school.example");
  expect([...headers.keys()]).not.toContain("bcc");
  expect(text).not.toContain("Win!");
  expect(box.mails).toHaveLength(1);
});

describe("what the mail server answers decides", () => {
  test.each([
    ["550 5.1.1 No such person", true],
    ["552 5.2.2 Mailbox full", true],
    ["451 4.7.1 Greylisted, come back later", false],
    ["530 5.7.0 Authentication required", false],
    ["554 5.7.1 Relay access denied", false],
    ["550 relaying is not permitted", false],
  ])("of the recipient: %s", async (reply, isPermanent) => {
    const box = await mailbox({ refuse: () => reply });
    const failure = await failureOf(mailer(box.url).deliver(letter()));
    expect(failure.isPermanent).toBe(isPermanent);
    expect(failure.message).toContain(reply);
  });

  // Mail that fails because of the academy's own settings waits until they are fixed, and is not lost.
  test.each([
    ["530 5.7.0 Authentication required", false],
    ["553 5.7.1 Sender address rejected: not owned by user", false],
    ["550 5.1.0 Sender denied", false],
    ["552 5.3.4 Message too big", true],
  ])("of the sender: %s", async (reply, isPermanent) => {
    const [responseCode = "", ...words] = reply.split(" ");
    const refusal = Object.assign(new Error(words.join(" ")), { responseCode: Number(responseCode) });
    const box = await mailbox({ server: { onMailFrom: (_address, _session, callback) => callback(refusal) } });
    expect((await failureOf(mailer(box.url).deliver(letter()))).isPermanent).toBe(isPermanent);
  });

  test("without repeating the link or code that the server quotes", async () => {
    const onData: NonNullable<MailboxOptions["server"]>["onData"] = (stream, _session, callback) => {
      stream.resume();
      const refusal = Object.assign(new Error(`Bad link ${link} near 123456`), { responseCode: 554 });
      stream.on("end", () => callback(refusal));
    };
    const box = await mailbox({ server: { onData } });
    const failure = await failureOf(mailer(box.url).deliver(letter()));
    expect(failure.isPermanent).toBe(true);
    expect(failure.message).toContain("Bad link");
    expect(failure.message).not.toMatch(/Zm9v|123456/);
  });

  test("a server that is not there is tried again", async () => {
    const failure = await failureOf(mailer(`smtp://127.0.0.1:${await freePort()}`).deliver(letter()));
    expect(failure).toMatchObject({ isPermanent: false, message: expect.stringContaining("ECONNREFUSED") });
  });

  test("a server that says nothing is given up after a while", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const { port } = silent.address() as { port: number };
    const failure = await failureOf(mailer(`smtp://127.0.0.1:${port}`, { patienceMilliseconds: 200 }).deliver(letter()));
    expect(failure.isPermanent).toBe(false);
  });
});

describe("encryption and login", () => {
  const withLogin: MailboxOptions = {
    server: {
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ username, password }, _session, callback) =>
        username === "ada" && password === "open sesame" ? callback(null, { user: "ada" }) : callback(new Error("Who are you?")),
    },
  };

  test("what encryption is offered is used, although nobody vouches for the certificate", async () => {
    const secure: boolean[] = [];
    const box = await mailbox({
      server: {
        disabledCommands: [],
        onMailFrom: (_address, session, callback) => {
          secure.push(session.secure);
          callback();
        },
      },
    });
    await mailer(box.url).deliver(letter());
    expect(secure).toEqual([true]);
  });

  test("a login on this machine", async () => {
    const box = await mailbox(withLogin);
    await mailer(`smtp://ada:open%20sesame@127.0.0.1:${box.port}`).deliver(letter());
    expect(box.mails).toHaveLength(1);
  });

  test("a wrong password is the operator's to mend: the mail waits", async () => {
    const box = await mailbox(withLogin);
    const failure = await failureOf(mailer(`smtp://ada:hunter22@127.0.0.1:${box.port}`).deliver(letter()));
    expect(failure).toMatchObject({ isPermanent: false, message: expect.stringContaining("refused the login") });
    expect(failure.message).not.toContain("hunter22");
  });

  test.each([
    ["a certificate that nobody vouches for", []],
    ["no encryption at all", ["STARTTLS"]],
  ])("where encryption is required, a server with %s gets neither password nor mail", async (_what, disabledCommands) => {
    let logins = 0;
    const onAuth: NonNullable<MailboxOptions["server"]>["onAuth"] = (_auth, _session, callback) => {
      logins += 1;
      callback(null, { user: "anybody" });
    };
    const box = await mailbox({ server: { disabledCommands, onAuth, allowInsecureAuth: true } });
    const failure = await failureOf(mailer(`smtp://ada:pw@127.0.0.1:${box.port}?tls=required`).deliver(letter()));
    expect(failure.isPermanent).toBe(false);
    expect([logins, box.mails.length]).toEqual([0, 0]);
  });
});
