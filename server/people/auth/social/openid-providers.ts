import { createOidcProvider, describedBelow, type OidcSettings } from "./oidc-provider.ts";
import type { SocialProvider } from "./provider.ts";

export type ProviderSettings = Pick<OidcSettings, "clientId" | "clientSecret" | "fetch"> & { baseUrl: string | undefined };

const microsoft = "https://login.microsoftonline.com";

/**
 * Sign-in with Microsoft: accounts of every organisation and personal ones, or of one tenant where its issuer is given.
 *
 * Each organisation is an issuer of its own and writes what it likes into `email`. So a person is known by tenant and subject together, and an
 * address counts only where Microsoft itself says that the owner of the domain has been verified (the optional claim `xms_edov`).
 * https://learn.microsoft.com/en-us/entra/identity-platform/migrate-off-email-claim-authorization
 */
export function createAzure({ baseUrl, ...settings }: ProviderSettings): SocialProvider {
  const authority = new URL(baseUrl ?? `${microsoft}/common/v2.0`);
  const isMicrosoft = authority.origin === microsoft;
  return createOidcProvider({
    ...settings,
    title: "Microsoft",
    // Microsoft's own description names its issuer with a gap for the tenant, which the library fills when it finds it by the issuer.
    issuer: isMicrosoft ? authority : describedBelow(authority.href),
    readPerson: (claims) => {
      const tenant = claims["tid"] === undefined ? null : readSubject(claims["tid"], "tid");
      const subject = readSubject(claims.sub);
      return {
        subject: tenant ? `${tenant}:${subject}` : subject,
        email: readText(claims["email"]),
        emailVerified: saysYes(claims["xms_edov"]) || (!isMicrosoft && saysYes(claims["email_verified"])),
        fullName: readText(claims["name"]) ?? "",
      };
    },
  });
}

/** A claim that is a text with something in it; null for anything else. */
function readText(claim: unknown): string | null {
  return typeof claim === "string" && claim.trim() !== "" ? claim : null;
}

/** Providers write yes as a boolean, a number or a text. */
function saysYes(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === "1" || claim === "true";
}

/**
 * The name by which a provider knows an account: 1 to 255 printable ASCII characters, as OpenID Connect has it. Throws for anything else: a
 * database would take two different ones for the same, or an empty one for everybody's.
 * https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
function readSubject(claim: unknown, field = "sub"): string {
  if (typeof claim === "string" && /^[\x20-\x7e]{1,255}$/.test(claim) && claim.trim() !== "") return claim;
  const length = typeof claim === "string" ? `a text of ${claim.length} characters` : typeof claim;
  throw new Error(`the account's id (${field}) is to be 1 to 255 printable ASCII characters, not ${length}`);
}

/** Sign-in with Google, or with another issuer in its place. */
export function createGoogle({ baseUrl, ...settings }: ProviderSettings): SocialProvider {
  return createOidcProvider({
    ...settings,
    title: "Google",
    issuer: baseUrl === undefined ? new URL("https://accounts.google.com") : describedBelow(baseUrl),
    readPerson,
  });
}

/** Sign-in with any provider of OpenID Connect, such as a school's own Keycloak, Authentik or Okta. The operator must trust it to verify addresses. */
export function createOpenId({
  issuer,
  ...settings
}: Pick<OidcSettings, "title" | "clientId" | "clientSecret" | "fetch"> & { issuer: string }): SocialProvider {
  // Found by its issuer, a description that names another issuer is refused.
  return createOidcProvider({ ...settings, issuer: new URL(issuer), readPerson });
}

/** The claims as OpenID Connect has them. */
const readPerson: OidcSettings["readPerson"] = (claims) => ({
  subject: readSubject(claims.sub),
  email: readText(claims["email"]),
  emailVerified: saysYes(claims["email_verified"]),
  fullName: readText(claims["name"]) ?? "",
});
