import { lookup } from "node:dns/promises";
import { connect as connectTcp, isIP, type Socket } from "node:net";
import MailComposer from "nodemailer/lib/mail-composer";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { mailSteps, type MailStep, type MailTest } from "#domain/mail-test.schema.ts";
import type { MailServer } from "#domain/mail-server.ts";
import { secretsOf } from "./delivery-failure.ts";
import { isPlainAddress, type Sender } from "./sender-address.ts";

type Trial = { server: MailServer; from: Sender; to: string; subject: string; text: string; patienceMilliseconds?: number };

/** Thrown when a step fails, with a message for the admin who sets up mail. */
class StepFailure extends Error {}

/**
 * Send one mail and report the outcome of each step: the first failed one is where to look. Ends within a minute, and reports no password.
 */
export async function tryMailServer({
  server,
  from,
  to,
  subject,
  text,
  patienceMilliseconds = 10_000,
}: Trial): Promise<MailTest> {
  const { host, port, login, tls } = server;
  const steps: MailTest["steps"] = [];
  const hide = (said: string) =>
    secretsOf(login)
      .reduce((cleaned, secret) => cleaned.replaceAll(secret, "…"), said)
      .replace(/[\s\p{Cc}]+/gu, " ")
      .slice(0, 400)
      .trim();
  let connection: SMTPConnection | undefined;
  const deadline = Promise.withResolvers<never>();
  deadline.promise.catch(() => {});
  const timer = setTimeout(
    () => deadline.reject(new StepFailure("The server answers too slowly. The test was stopped.")),
    6 * patienceMilliseconds,
  );

  const take = async (step: MailStep, does: () => Promise<string | null>): Promise<void> => {
    const words = await Promise.race([does(), deadline.promise]).catch((error: unknown) => {
      if (error instanceof StepFailure) throw new StepFailure(hide(error.message));
      throw error;
    });
    steps.push({ step, state: words === null ? "not_needed" : "passed", words: hide(words ?? "") });
  };
  try {
    await take("name", async () => {
      if (isIP(host)) return null;
      const found = await lookup(host).catch((error: unknown) => {
        throw new StepFailure(`There is no server named ${host} (${nameError(error)}). Check its spelling.`);
      });
      return `${host} has the address ${found.address}.`;
    });
    let socket: Socket | undefined;
    await take("connection", async () => {
      socket = await reach(host, port, patienceMilliseconds);
      return `Port ${port} answers.`;
    });
    socket?.destroy();
    await take("tls", async () => {
      connection = openConnection(server, patienceMilliseconds);
      await greet(connection, server);
      if (connection.secure) return "The connection is encrypted.";
      return tls === "if-offered" ? "The server offers no encryption, so the connection is not encrypted." : null;
    });
    const smtp = connection;
    if (!smtp) return finish();
    await take("sign_in", async () => {
      if (!login) return null;
      await settle((done) => smtp.login({ user: login.user, pass: login.password }, done)).catch((error: unknown) => {
        throw new StepFailure(`The server does not accept the user name or the password. It says: ${saidBy(error)}`);
      });
      return `Signed in as ${login.user}.`;
    });
    if (!isPlainAddress(to)) throw new StepFailure(`${to} is not a plain email address.`);
    const headers = { "Auto-Submitted": "auto-generated" };
    const mail = await new MailComposer({ from, to: { name: "", address: to }, subject, text, headers }).compile().build();
    const sending = settle((done) => smtp.send({ from: from.address, to: [to] }, mail, done));
    const sent = await Promise.race([sending, deadline.promise]).then(
      () => null,
      (error: unknown) => ({ error, command: textOf(error, "command") }),
    );
    await take("sender", async () => {
      if (sent?.command === "MAIL FROM")
        throw new StepFailure(`The server does not accept email from ${from.address}. It says: ${saidBy(sent.error)}`);
      return `The server accepts email from ${from.address}.`;
    });
    await take("delivery", async () => {
      if (sent) throw new StepFailure(`The server does not accept email to ${to}. It says: ${saidBy(sent.error)}`);
      return `The server accepted the email to ${to}. Check that it arrives, in the spam folder too.`;
    });
  } catch (error) {
    const step = mailSteps[steps.length];
    if (!(error instanceof StepFailure) || !step) throw error;
    steps.push({ step, state: "failed", words: error.message });
  } finally {
    clearTimeout(timer);
    connection?.close();
  }
  return finish();

  function finish(): MailTest {
    const delivered = steps.length === mailSteps.length && steps.every(({ state }) => state !== "failed");
    const rest = mailSteps.slice(steps.length).map((step) => ({ step, state: "not_reached" as const, words: "" }));
    return { delivered, steps: [...steps, ...rest] };
  }
}

/** Ports that networks often block to prevent spam. */
const oftenBlocked = new Set([25, 465, 587]);

async function reach(host: string, port: number, patience: number): Promise<Socket> {
  const socket = connectTcp({ host, port });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.setTimeout(patience, () => reject(Object.assign(new Error("silence"), { code: "ETIMEDOUT" })));
      socket.once("connect", resolve).once("error", reject);
    });
    return socket;
  } catch (error) {
    socket.destroy();
    const code = codeOf(error);
    if (code === "ECONNREFUSED") throw new StepFailure(`Nothing listens on port ${port} of ${host}. Check the port.`);
    throw new StepFailure(
      oftenBlocked.has(port)
        ? `Port ${port} of ${host} does not answer (${code}). Many networks block this port. Ask your network’s administrator to open it, or try another port of your mail server, often 587, 465 or 2525.`
        : `Port ${port} of ${host} does not answer (${code}). A firewall may be blocking it.`,
    );
  }
}

function openConnection({ host, port, tls }: MailServer, patience: number): SMTPConnection {
  return new SMTPConnection({
    host,
    port,
    secure: tls === "from-start",
    requireTLS: tls === "required",
    ...(tls === "if-offered" ? { opportunisticTLS: true, tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    socketCloseTimeout: 1_000,
  });
}

async function greet(smtp: SMTPConnection, { port, tls }: MailServer): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      smtp.once("error", reject);
      smtp.connect((error) => (error ? reject(error) : resolve()));
    });
    // Later errors are reported by the command that fails on them.
    smtp.on("error", () => {});
  } catch (error) {
    smtp.close();
    const said = saidBy(error);
    if (tls === "from-start")
      throw new StepFailure(
        `The server on port ${port} did not complete TLS from the start (smtps://). Ports 587 and 25 usually need smtp:// instead. It says: ${said}`,
      );
    throw new StepFailure(
      tls === "required"
        ? `The server on port ${port} did not complete STARTTLS. Its certificate must also be valid. It says: ${said}`
        : `The server on port ${port} did not complete SMTP. It says: ${said}`,
    );
  }
}

function settle(start: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => start((error) => (error ? reject(error) : resolve())));
}

function textOf(error: unknown, name: string): string {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  return typeof facts[name] === "string" ? facts[name] : "";
}

const nameError = (error: unknown) => codeOf(error) || "ENOTFOUND";
const codeOf = (error: unknown) => textOf(error, "code");

/** Return the server's own words, if any. */
function saidBy(error: unknown): string {
  return textOf(error, "response") || (error instanceof Error ? error.message : String(error));
}
