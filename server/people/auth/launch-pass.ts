import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Caller } from "#domain/role.schema.ts";
import { findPersonOfSession } from "./sessions-queries.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { issueToken, readToken } from "#server/platform/secrets/signed-token.ts";

/** How long a pass is valid. The page that sets it also renews it. */
const passSeconds = 600;
const kind = { purpose: "launch-pass", seconds: passSeconds };

type PassDependencies = Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">;

/**
 * Give the caller's browser a pass: a signed cookie with which it sees pages and pictures before the launch, because browsers request those
 * without a token.
 * It authorizes no call of the data API, and is valid only while its session is live and its person is a super admin.
 */
export function givePass(deps: Pick<PassDependencies, "secret" | "clock" | "publicUrl">, context: Context, caller: Caller): void {
  const { name, options } = passCookie(deps.publicUrl);
  const pass = issueToken(deps, kind, [caller.userId, caller.sessionId]);
  setCookie(context, name, pass, { ...options, httpOnly: true, maxAge: passSeconds });
}

/** Delete the pass from the browser. */
export function clearPass(deps: Pick<PassDependencies, "publicUrl">, context: Context): void {
  const { name, options } = passCookie(deps.publicUrl);
  deleteCookie(context, name, options);
}

/** Return whether the request carries a valid pass. Never throws: an invalid pass counts as none. */
export async function holdsPass(deps: PassDependencies, context: Context): Promise<boolean> {
  const pass = getCookie(context, passCookie(deps.publicUrl).name);
  const [userId, sessionId] = readToken(deps, kind, pass ?? "") ?? [];
  if (!userId || !sessionId) return false;
  const person = await findPersonOfSession(deps.db, sessionId, userId, deps.clock());
  return person !== undefined && person.is_super_admin && !person.is_banned;
}

/** Without TLS (in the demo and in tests) browsers refuse the prefix that ties a cookie to its host. */
function passCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return { name: secure ? "__Host-academy-pass" : "academy-pass", options: { path: "/", secure, sameSite: "Lax" } as const };
}
