import type { AddressInfo, Socket } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/**
 * A received mail. `links` are the distinct addresses of its links, in the order of its text; `code` is its six digits,
 * if it has any.
 */
type ReceivedMail = {
  /** The recipient in the envelope. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  code: string | null;
  /** Headers by lower-case name. */
  headers: ReadonlyMap<string, string>;
  raw: string;
};

export type Mailbox = {
  /** For SMTP_URL. */
  url: string;
  port: number;
  /** Everything received, oldest first. */
  mails: readonly ReceivedMail[];
  /** Return the oldest mail to this address that was not returned yet. Throws when none arrives in time (15 s). */
  waitForMail(to: string, options?: { milliseconds?: number }): Promise<ReceivedMail>;
  stop(): Promise<void>;
};

export type MailboxOptions = {
  /** A port that was used before: the mail server has come back. */
  port?: number;
  /** Return an error response to refuse a mail: "550 No such person", "451 Later". Undefined accepts it. */
  refuse?: (to: string) => string | undefined;
  /** How it misbehaves for a mail: it accepts and discards it, or receives it and disconnects everybody instead of confirming. */
  lie?: (to: string) => "drops" | "hangs up" | undefined;
  /** Further options of smtp-server: logins, certificates. */
  server?: SMTPServerOptions;
};

/** A real mail server on a free port of this machine, which takes every mail, without login and TLS unless told otherwise. */
export async function startMailbox({ port = 0, refuse, lie, server = {} }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const sockets = new Set<Socket>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 200,
    onRcptTo: ({ address }, _session, callback) => callback(refusal(refuse?.(address))),
    onData: (stream, { envelope }, callback) => {
      readMail(stream).then((parsed) => {
        const lies = envelope.rcptTo.map(({ address }) => lie?.(address));
        for (const [index, { address }] of envelope.rcptTo.entries())
          if (lies[index] !== "drops") mails.push({ ...parsed, to: address });
        if (lies.includes("hangs up")) for (const socket of sockets) socket.destroy();
        else callback();
      }, callback);
    },
    ...server,
  });
  // A sender that disconnects in the middle is the test's concern, not a crash.
  smtp.on("error", () => {});
  smtp.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    smtp.server.once("error", reject);
    smtp.listen(port, "127.0.0.1", resolve);
  });
  const own = (smtp.server.address() as AddressInfo).port;

  return {
    url: `smtp://127.0.0.1:${own}`,
    port: own,
    mails,
    waitForMail: async (to, { milliseconds = 15_000 } = {}) => {
      const deadline = Date.now() + milliseconds;
      for (;;) {
        const mail = mails.find((candidate) => candidate.to === to && !taken.has(candidate));
        if (mail) {
          taken.add(mail);
          return mail;
        }
        if (Date.now() > deadline)
          throw new Error(`no mail to ${to}; there is mail to: ${mails.map((other) => other.to).join(", ") || "nobody"}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

async function readMail(stream: AsyncIterable<Buffer>): Promise<Omit<ReceivedMail, "to">> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const raw = Buffer.concat(chunks);
  const { from, subject = "", text = "", html = "", headers } = await PostalMime.parse(raw);
  const [body = ""] = text.split(/^-- \r?$/m);
  return {
    from: from && "address" in from ? (from.address ?? "") : "",
    subject,
    text,
    html,
    links: [...new Set(body.match(/https?:\/\/[^\s<>"]+/g))],
    code: /(?<![\w=-])\d{6}(?![\w-])/.exec(body.replace(/https?:\/\/\S+/g, ""))?.[0] ?? null,
    headers: new Map(headers.map(({ key, value }) => [key, value])),
    raw: raw.toString(),
  };
}

function refusal(reply: string | undefined): Error | null {
  if (reply === undefined) return null;
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) });
}
