import type { MailServer } from "#domain/mail-server.ts";
import type { Mail } from "./mailer.ts";

/**
 * Thrown if a mail was not delivered.
 * `message` is the reason, in a sentence for admins; it contains no password, link or code. `isPermanent` if a retry cannot help.
 */
export class DeliveryFailure extends Error {
  override name = "DeliveryFailure";
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent, cause }: { isPermanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isPermanent = isPermanent;
  }
}

/** Refused for lack of permission (RFC 3463: X.7.Y is security or policy) or as an open relay: changing the academy's settings may help. */
const aboutTheAcademy = /\b[45]\.7\.\d|\brelay|\bauthenticat/i;

/**
 * Return whether a mail server refuses this mail permanently.
 * A rejected sender or a missing login is not the mail's fault: it waits until the settings have been corrected. 552 means that the mail is
 * too large.
 */
function isFinal(command: string, responseCode: number, response: string): boolean {
  if (command === "MAIL FROM") return responseCode === 552;
  return responseCode >= 500 && responseCode !== 530 && responseCode !== 535 && !aboutTheAcademy.test(response);
}

/** Return the login to a mail server in every form in which it is transmitted, because servers quote rejected input. */
export function secretsOf(login: MailServer["login"]): string[] {
  if (!login) return [];
  const { user, password } = login;
  const travelling = [password, `\0${user}\0${password}`].map((text) => Buffer.from(text).toString("base64"));
  return [password, ...travelling];
}

/** Describe what went wrong between the academy and its mail server. `login` is the academy's own. */
export function describeFailure(error: unknown, mail: Mail, login: MailServer["login"]): DeliveryFailure {
  if (error instanceof DeliveryFailure) return error;
  const { code, command, responseCode, response, message } = readError(error);
  const said = withoutSecrets(response ?? message, mail, login);
  if (code === "EENVELOPE" && responseCode === undefined)
    return new DeliveryFailure(`The address cannot be used: ${said}`, { isPermanent: true, cause: error });
  if (responseCode !== undefined && command !== undefined && /^(MAIL FROM|RCPT TO|DATA)$/.test(command)) {
    const isPermanent = isFinal(command, responseCode, response ?? message);
    return new DeliveryFailure(
      responseCode >= 500 ? `The mail server refused it: ${said}` : `The mail server postponed it: ${said}`,
      { isPermanent, cause: error },
    );
  }
  // A refused login or greeting is not the mail's fault: the mail waits until that is fixed.
  return new DeliveryFailure(
    code === "EAUTH"
      ? `The mail server refused the login: ${said}`
      : code === "ETLS"
        ? `No secure connection to the mail server: ${said}`
        : code === "EABORT"
          ? `The attempt was given up: ${said}`
          : `The mail server could not be used: ${said}`,
    { isPermanent: false, cause: error },
  );
}

function readError(error: unknown) {
  const facts: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const text = (name: string) => (typeof facts[name] === "string" && facts[name] !== "" ? facts[name] : undefined);
  return {
    code: text("code"),
    command: text("command"),
    response: text("response"),
    responseCode: typeof facts["responseCode"] === "number" ? facts["responseCode"] : undefined,
    message: error instanceof Error ? error.message : String(error),
  };
}

/** Remove secrets from a server's message. Servers quote rejected input, but a mail's link or code must not become readable elsewhere. */
function withoutSecrets(said: string, { text }: Mail, login: MailServer["login"]): string {
  const secrets = [...(text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []), ...secretsOf(login)];
  return secrets
    .reduce(
      (cleaned, secret) => cleaned.replaceAll(secret, "…"),
      said.replace(/\bhttps?:\S+/gi, "…").replace(/\btoken\S+/gi, "…"),
    )
    .replace(/[\s\p{Cc}]+/gu, " ")
    .slice(0, 300)
    .trim();
}
