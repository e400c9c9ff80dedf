import { errors as joseErrors, jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { accessTokenSeconds, currentSigningKey, signingAlgorithm, verifyingKey } from "./signing-keys.ts";

const audience = "authenticated";
const tokenType = "JWT";

type Deps = Pick<Dependencies, "db" | "secret" | "clock" | "publicUrl">;

/** How a person has authenticated, oldest first: method and Unix seconds, as the auth client reads them. */
export const authenticationMethodsSchema = z.array(z.object({ method: z.string(), timestamp: z.number() }));
export type AuthenticationMethods = z.infer<typeof authenticationMethodsSchema>;

export const assuranceLevelSchema = z.enum(["aal1", "aal2"]);
export type AssuranceLevel = z.infer<typeof assuranceLevelSchema>;

/** The claims of a token besides its subject, as clients of the protocol read them. The server itself trusts few of them. */
type AccessTokenContent = {
  userId: string;
  email: string;
  sessionId: string;
  assuranceLevel: AssuranceLevel;
  methods: AuthenticationMethods;
  userMetadata: object;
  appMetadata: object;
};

/** The claims of a verified token that the server trusts. Everything else is read from the database. */
type AccessTokenClaims = { userId: string; sessionId: string; assuranceLevel: AssuranceLevel };

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid(), aal: assuranceLevelSchema });

/** Sign an access token. `expiresAt` is in Unix seconds. */
export async function signAccessToken(deps: Deps, content: AccessTokenContent): Promise<{ token: string; expiresAt: number }> {
  const { id, key } = await currentSigningKey(deps);
  const issuedAt = Math.floor(deps.clock().getTime() / 1000);
  const expiresAt = issuedAt + accessTokenSeconds;
  const token = await new SignJWT({
    email: content.email,
    phone: "",
    role: "authenticated",
    aal: content.assuranceLevel,
    amr: content.methods,
    session_id: content.sessionId,
    app_metadata: content.appMetadata,
    user_metadata: content.userMetadata,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: signingAlgorithm, kid: id, typ: tokenType })
    .setIssuer(issuer(deps))
    .setAudience(audience)
    .setSubject(content.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
}

type Verified = { claims: AccessTokenClaims; keyId: string | undefined; from: number; until: number };

/**
 * Tokens whose signature has been verified. A browser sends the same token for an hour, and verifying it again costs more than most
 * responses.
 */
const verified = new WeakMap<Database, LRUCache<string, Verified>>();
const mostVerified = 5_000;

/** Return the claims of a token that this academy signed and that has not expired; null for any other. */
export async function verifyAccessToken(deps: Deps, token: string): Promise<AccessTokenClaims | null> {
  const known = verified.get(deps.db) ?? new LRUCache<string, Verified>({ max: mostVerified });
  verified.set(deps.db, known);
  const name = `${issuer(deps)} ${token}`;
  const found = known.get(name);
  const now = deps.clock().getTime() / 1000;
  // Tokens signed with a retired key are refused as soon as this process knows about the retirement.
  if (found && found.from <= now && now < found.until && found.keyId !== undefined && (await verifyingKey(deps, found.keyId))) {
    return found.claims;
  }
  known.delete(name);
  const fresh = await verifyAfresh(deps, token);
  if (fresh) known.set(name, fresh);
  return fresh?.claims ?? null;
}

async function verifyAfresh(deps: Deps, token: string): Promise<Verified | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, ({ kid }) => findKey(deps, kid), {
      algorithms: [signingAlgorithm],
      typ: tokenType,
      issuer: issuer(deps),
      audience,
      requiredClaims: ["sub", "exp", "iat", "session_id"],
      currentDate: deps.clock(),
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) return null;
    return {
      claims: { userId: claims.data.sub, sessionId: claims.data.session_id, assuranceLevel: claims.data.aal },
      keyId: protectedHeader.kid,
      from: payload.nbf ?? 0,
      until: payload.exp ?? 0,
    };
  } catch (error) {
    // A forged token is the caller's fault; any other error, such as an unavailable database, is not.
    if (error instanceof joseErrors.JOSEError) return null;
    throw error;
  }
}

function issuer({ publicUrl }: Deps): string {
  return `${publicUrl}/auth/v1`;
}

async function findKey(deps: Deps, id: string | undefined) {
  const key = id && /^[\w-]{1,64}$/.test(id) ? await verifyingKey(deps, id) : null;
  if (!key) throw new joseErrors.JWKSNoMatchingKey();
  return key;
}
