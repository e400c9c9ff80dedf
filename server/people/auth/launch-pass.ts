import { createHmac, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { clocksDifferSeconds } from "#domain/moment.ts";
import type { Caller } from "#domain/role.schema.ts";
import { findPersonOfSession } from "./sessions-queries.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { deriveKey } from "#server/platform/secrets/seal.ts";

/** How long a pass is valid. The page that sets it also renews it. */
const passSeconds = 600;

type PassDependencies = Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">;

/**
 * Give the caller's browser a pass: a signed cookie with which it sees pages and pictures before the launch, because browsers request those
 * without a token.
 * It authorizes no call of the data API, and is valid only while its session is live and its person is a super admin.
 */
export function givePass(deps: Pick<PassDependencies, "secret" | "clock" | "publicUrl">, context: Context, caller: Caller): void {
  const expires = Math.floor(deps.clock().getTime() / 1000) + passSeconds;
  const content = `${caller.userId}.${caller.sessionId}.${expires}`;
  const { name, options } = passCookie(deps.publicUrl);
  setCookie(context, name, `${content}.${sign(deps.secret, content)}`, { ...options, httpOnly: true, maxAge: passSeconds });
}

/** Delete the pass from the browser. */
export function clearPass(deps: Pick<PassDependencies, "publicUrl">, context: Context): void {
  const { name, options } = passCookie(deps.publicUrl);
  deleteCookie(context, name, options);
}

/** Return whether the request carries a valid pass. Never throws: an invalid pass counts as none. */
export async function holdsPass(deps: PassDependencies, context: Context): Promise<boolean> {
  const pass = getCookie(context, passCookie(deps.publicUrl).name);
  const [userId, sessionId, expires, signature, ...rest] = (pass ?? "").split(".");
  if (!userId || !sessionId || !expires || !signature || rest.length > 0) return false;
  if (!isSame(signature, sign(deps.secret, `${userId}.${sessionId}.${expires}`))) return false;
  const now = deps.clock();
  const secondsLeft = Number(expires) - now.getTime() / 1000;
  // A pass that is valid longer than any we issue was issued while a clock ran fast.
  if (!(secondsLeft > 0 && secondsLeft <= passSeconds + clocksDifferSeconds)) return false;
  const person = await findPersonOfSession(deps.db, sessionId, userId, now);
  return person !== undefined && person.is_super_admin && !person.is_banned;
}

function sign(secret: Uint8Array, content: string): string {
  return createHmac("sha256", deriveKey(secret, "launch-pass")).update(content).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Without TLS (in the demo and in tests) browsers refuse the prefix that ties a cookie to its host. */
function passCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return { name: secure ? "__Host-academy-pass" : "academy-pass", options: { path: "/", secure, sameSite: "Lax" } as const };
}
