import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import type { Grant } from "./stand-in-provider.ts";

/** Flaws of an id token. */
export type IdTokenFlaw = "nonce" | "audience" | "issuer" | "algorithm none" | "foreign key" | "expired" | "changed afterwards";

/** Create a signer of id tokens with the stand-in's own key, correct or with one flaw. */
export async function createIdTokens() {
  const [own, foreign] = await Promise.all([generateKeyPair("RS256", { extractable: true }), generateKeyPair("RS256")]);
  const kid = "stand-in";
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid, alg: "RS256", use: "sig" }] };

  const sign = async (issuer: string, clientId: string, { user, nonce, failure }: Grant): Promise<string> => {
    const flaw = typeof failure === "object" ? failure?.idToken : undefined;
    const now = Math.floor(Date.now() / 1000);
    const issuedAt = flaw === "expired" ? now - 7200 : now;
    const claims = {
      iss: flaw === "issuer" ? "https://accounts.evil.example" : issuer,
      aud: flaw === "audience" ? "another-client" : clientId,
      sub: user.sub,
      ...(user.email === undefined || user.addressApart ? {} : { email: user.email, email_verified: user.verified ?? true }),
      ...(user.name === undefined ? {} : { name: user.name }),
      ...(flaw === "nonce" ? { nonce: "of-another-sign-in" } : nonce === null ? {} : { nonce }),
      iat: issuedAt,
      exp: issuedAt + 3600,
      ...user.claims,
    };
    if (flaw === "algorithm none") return new UnsecuredJWT(claims).encode();
    const key = flaw === "foreign key" ? foreign.privateKey : own.privateKey;
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(key);
    return flaw === "changed afterwards" ? withPayload(token, { ...claims, sub: "somebody-else" }) : token;
  };
  return { keys, sign };
}

function withPayload(token: string, claims: object): string {
  const [header, , signature] = token.split(".");
  return [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
}
