import type { Database } from "#server/dependencies.ts";
import { fillAddress } from "#server/platform/mail/fill-address.ts";
import { listMails } from "#server/platform/mail/queries.ts";
import { writeTime } from "./write-time.ts";

const mostMails = 30;

/**
 * Describe the newest mails and their states. Without a mail server, waiting mails are shown with their links and codes, which the operator
 * then has to hand over.
 */
export async function describeMails(
  db: Database,
  { hasMailServer, publicUrl }: { hasMailServer: boolean; publicUrl: string },
): Promise<string> {
  const { mails, total } = await listMails(db, { page: 1, pageSize: mostMails });
  if (total === 0) return "There is no mail.";
  const texts = hasMailServer ? new Map<string, string>() : await readWaiting(db);
  const lines = mails.map((mail) => {
    const state = mail.status === "queued" ? (hasMailServer ? "waiting" : "kept") : mail.status;
    const reason = mail.last_error ? `\n      ${mail.last_error}` : "";
    const ways = waysIn(fillAddress(texts.get(mail.id) ?? "", publicUrl)).map((way) => `\n      ${way}`);
    return `  ${writeTime(mail.created_at)}  ${state.padEnd(7)}  ${mail.to}  ${mail.subject}${reason}${ways.join("")}`;
  });
  const head = hasMailServer
    ? `The newest of ${total} mails:`
    : `The newest of ${total} mails. There is no mail server (set one up under Academy, or with SMTP_URL), so hand on what people wait for; a link signs in whoever opens it:`;
  return `${head}\n${lines.join("\n")}`;
}

async function readWaiting(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("mail_outbox")
    .select(["id", "text_body"])
    .where("status", "=", "queued")
    .where("expires_at", ">", new Date().toISOString())
    .orderBy("created_at", "desc")
    .limit(mostMails)
    .execute();
  return new Map(rows.map(({ id, text_body }) => [id, text_body]));
}

function waysIn(text: string): string[] {
  const [body = ""] = text.split("\n-- \n");
  return [...(body.match(/^https?:\/\/\S+$/gm) ?? []), ...(body.match(/^ +\d{6}$/gm) ?? []).map((code) => `code ${code.trim()}`)];
}
