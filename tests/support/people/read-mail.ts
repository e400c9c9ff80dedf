import { fillAddress } from "#server/platform/mail/fill-address.ts";
import type { AuthApp } from "./auth-app.ts";

export type ReadMail = { kind: string; subject: string; text: string; link: URL; linkToken: string; code: string };

/** Return the mails to an address, newest first, as their reader sees them. `link`, `linkToken` and `code` throw when a mail has none. */
export async function readMails(academy: AuthApp, email: string): Promise<ReadMail[]> {
  const rows = await academy.db
    .selectFrom("mail_outbox")
    .selectAll()
    .where("to_address", "=", email)
    .orderBy("created_at", "desc")
    .execute();
  return rows
    .map(({ kind, subject, text_body }) => ({ kind, subject, text: fillAddress(text_body, "https://academy.example") }))
    .map(({ text, ...mail }) => ({
      ...mail,
      text,
      get link() {
        return new URL(found(/https:\/\/academy\.example\/auth\/v1\/verify\?[^\s>)]+/, text));
      },
      get linkToken() {
        return found(/[\w-]{43}/, this.link.searchParams.get("token") ?? "");
      },
      get code() {
        return found(/\b\d{6}\b/, text.replaceAll(/https?:\S+/g, ""));
      },
    }));
}

/** Return the newest mail to an address. */
export async function readMail(academy: AuthApp, email: string): Promise<ReadMail> {
  const [mail] = await readMails(academy, email);
  if (!mail) throw new Error(`there is no mail to ${email}`);
  return mail;
}

/** Return a code that differs from the given one. */
export function wrongCode(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, "0");
}

function found(pattern: RegExp, text: string): string {
  const [match] = pattern.exec(text) ?? [];
  if (!match) throw new Error(`${pattern.source} is not in: ${text}`);
  return match;
}
