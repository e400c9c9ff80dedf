import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { seal, tryUnseal } from "#server/platform/secrets/seal.ts";
import { hashToken } from "#server/platform/secrets/signed-token.ts";
import { socialProviderNames, type SocialProviderName } from "./provider.ts";

/** How long a person may take at the provider, in seconds. */
export const stateSeconds = 600;
const sealedAs = "social-sign-in";

const secretsSchema = z.object({ nonce: z.string(), verifier: z.string() });

/** A sign-in in progress: the secrets only this attempt knows, and the path of the academy's page that it leads to. */
export type Begun = { provider: SocialProviderName; state: string; nonce: string; verifier: string; page: string | null };

/** Begin a sign-in that only the browser with this secret can finish. Expired ones are deleted. */
export async function beginAttempt(
  { db, secret, clock }: Pick<Dependencies, "db" | "secret" | "clock">,
  { provider, browser, page }: { provider: SocialProviderName; browser: string; page: string | null },
): Promise<Begun> {
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const now = clock();
  await db
    .with("over", (query) => query.deleteFrom("oauth_states").where("expires_at", "<=", now.toISOString()))
    .insertInto("oauth_states")
    .values({
      state_hash: hashToken(state),
      provider,
      redirect_to: page,
      browser_hash: hashToken(browser),
      secrets_encrypted: seal(secret, sealedAs, Buffer.from(JSON.stringify({ nonce, verifier }))),
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + stateSeconds * 1000).toISOString(),
    })
    .execute();
  return { provider, state, nonce, verifier, page };
}

/** Consume a sign-in in progress, once. Undefined if it was begun in another browser, has expired, was never begun, or cannot be opened. */
export async function takeAttempt(
  { db, secret, clock }: Pick<Dependencies, "db" | "secret" | "clock">,
  { state, browser }: { state: string; browser: string },
): Promise<Begun | undefined> {
  const row = await deleteState(db, hashToken(state), hashToken(browser), clock());
  if (!row) return undefined;
  // Null if the academy's secret has changed since the sign-in began.
  const opened = tryUnseal(secret, sealedAs, row.secrets_encrypted);
  if (!opened) return undefined;
  const { nonce, verifier } = secretsSchema.parse(JSON.parse(opened.toString()));
  return { provider: z.enum(socialProviderNames).parse(row.provider), state, nonce, verifier, page: row.redirect_to };
}

/** Make 256 random bits, as text that is safe in URLs and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

function deleteState(db: Kysely<Schema>, stateHash: Buffer, browserHash: Buffer, now: Date) {
  return db
    .deleteFrom("oauth_states")
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .where("expires_at", ">", now.toISOString())
    .returning(["provider", "redirect_to", "secrets_encrypted"])
    .executeTakeFirst();
}
