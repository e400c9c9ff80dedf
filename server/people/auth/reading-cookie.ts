import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { sql, type Kysely } from "kysely";
import { roleSchema, type Role } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { prepare, type PlaceholdersFor } from "#server/platform/database/prepare.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { issueToken, readToken } from "#server/platform/secrets/signed-token.ts";
import { signAccessToken, type AssuranceLevel } from "./access-token.ts";
import { selectPersonOfSession, type PersonOfSession } from "./sessions-queries.ts";

/** How long a cookie is valid. Each renewal of the session sets a new one. */
const cookieSeconds = 24 * 60 * 60;
const kind = { purpose: "reading-cookie", seconds: cookieSeconds };

/** The paths to which browsers send it: lesson pages and their recordings, which are requested without a token. */
const paths = ["/learn", "/media"] as const;

type CookieDependencies = Pick<Dependencies, "secret" | "clock" | "publicUrl">;
type ReaderDependencies = Pick<Dependencies, "db" | "clock" | "academy">;

/**
 * Give the browser a signed cookie for reading lessons, because requests for pages and media elements carry no token.
 * It is sent to its paths only, authorizes no call of the data API, and is valid only while its session is live.
 */
export function giveReadingCookie(
  deps: CookieDependencies,
  context: Context,
  { userId, sessionId }: { userId: string; sessionId: string },
): void {
  const { name, options } = readingCookie(deps.publicUrl);
  const value = issueToken(deps, kind, [userId, sessionId]);
  for (const path of paths) setCookie(context, name, value, { ...options, path, httpOnly: true, maxAge: cookieSeconds });
}

/** Delete the cookie from the browser. */
export function clearReadingCookie({ publicUrl }: Pick<CookieDependencies, "publicUrl">, context: Context): void {
  const { name, options } = readingCookie(publicUrl);
  for (const path of paths) deleteCookie(context, name, { ...options, path });
}

/** A person who reads with a cookie, in their current state. */
export type CookieReader = {
  userId: string;
  sessionId: string;
  role: Role;
  isSuperAdmin: boolean;
  assuranceLevel: AssuranceLevel;
};

/** The session that a cookie names. It may have ended since. */
export type CookieSession = Pick<CookieReader, "userId" | "sessionId">;

/** Return the session named by a request's cookie; null without a valid cookie. */
export function readCookieSession(deps: CookieDependencies, context: Context): CookieSession | null {
  const value = getCookie(context, readingCookie(deps.publicUrl).name) ?? "";
  const [userId, sessionId] = readToken(deps, kind, value) ?? [];
  return userId && sessionId ? { userId, sessionId } : null;
}

/**
 * Return the reader whose cookie a request carries.
 * Null for a missing or invalid cookie, and for a person who is signed out, banned, or has yet to pass their second factor or to agree to
 * the academy's terms.
 */
export async function readReadingCookie(
  deps: CookieDependencies & ReaderDependencies,
  context: Context,
): Promise<CookieReader | null> {
  const session = readCookieSession(deps, context);
  if (!session) return null;
  const [reader] = await readerOfSession(deps.db, parametersOf(deps, session));
  if (!reader) return null;
  return {
    ...session,
    role: roleSchema.parse(reader.role),
    isSuperAdmin: reader.is_super_admin,
    assuranceLevel: reader.aal === "aal2" ? "aal2" : "aal1",
  };
}

const readerOfSession = prepare(selectReader);

/**
 * Build the statement for the reader of a session, as part of a statement that needs one. It has no row if the session has ended, or if
 * its person is banned or has yet to pass their second factor or to agree to the academy's terms.
 */
export function selectReader(db: Kysely<Schema>, is: PlaceholdersFor<PersonOfSession>) {
  return db
    .selectFrom(selectPersonOfSession(db, is).as("person"))
    .select([sql<string>`${is.userId}::uuid`.as("user_id"), "aal", "role", "is_super_admin"])
    .where("is_banned", "=", false)
    .where("has_to_agree", "=", false)
    .where((eb) => eb.or([eb("aal", "=", "aal2"), eb("has_second_factor", "=", false)]));
}

/** The parameters of `selectReader`. */
export type CookieParameters = PersonOfSession;

/** Return the parameters of `selectReader`. Without a session they match nobody. */
export function parametersOf(
  { clock, academy }: Pick<ReaderDependencies, "clock" | "academy">,
  session: CookieSession | null,
): CookieParameters {
  const { sessionId, userId } = session ?? { sessionId: noId, userId: noId };
  return { sessionId, userId, now: clock().toISOString(), asked: JSON.stringify(academy.current().asked) };
}

/** The nil UUID, which no session and no person has. */
const noId = "00000000-0000-0000-0000-000000000000";

/** Sign an access token for a call that a reader makes within this process. It never leaves the process. Null without a valid cookie. */
export async function signTokenOfReader(deps: CookieDependencies & ReaderDependencies, context: Context): Promise<string | null> {
  const reader = await readReadingCookie(deps, context);
  if (!reader) return null;
  const { userId, sessionId, assuranceLevel } = reader;
  const claims = { userId, sessionId, assuranceLevel, email: "", methods: [], userMetadata: {}, appMetadata: {} };
  return (await signAccessToken(deps, claims)).token;
}

/** Without TLS (in the demo and in tests) browsers refuse the prefix that requires it. */
function readingCookie(publicUrl: string) {
  const secure = publicUrl.startsWith("https:");
  return {
    name: secure ? "__Secure-academy-reading" : "academy-reading",
    options: { secure, sameSite: "Lax" } as const,
  };
}
