import { createOidcProvider, describedBelow, type OidcSettings } from "./oidc-provider.ts";
import type { SocialProvider } from "./provider.ts";

export type ProviderSettings = Pick<OidcSettings, "clientId" | "clientSecret" | "fetch"> & { baseUrl: string | undefined };

const microsoft = "https://login.microsoftonline.com";

/**
 * Create sign-in with Microsoft: accounts of any organization and personal ones, or of one tenant if its issuer is given.
 * Each organization is its own issuer and controls what `email` contains. So a person is identified by tenant and subject together, and an
 * address counts only if Microsoft itself says that the domain's owner has been verified (the optional claim `xms_edov`).
 * https://learn.microsoft.com/en-us/entra/identity-platform/migrate-off-email-claim-authorization
 */
export function createAzure({ baseUrl, ...settings }: ProviderSettings): SocialProvider {
  const authority = new URL(baseUrl ?? `${microsoft}/common/v2.0`);
  const isMicrosoft = authority.origin === microsoft;
  return createOidcProvider({
    ...settings,
    title: "Microsoft",
    // Microsoft's own discovery document names its issuer with a placeholder for the tenant, which the library fills in if discovery is by
    // issuer.
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

/** Return a claim that is a non-empty string; null for anything else. */
function readText(claim: unknown): string | null {
  return typeof claim === "string" && claim.trim() !== "" ? claim : null;
}

/** Return whether a claim is true: providers write it as a boolean, a number or a string. */
function saysYes(claim: unknown): boolean {
  return claim === true || claim === 1 || claim === "1" || claim === "true";
}

/**
 * Read the provider's identifier of an account: 1 to 255 printable ASCII characters, as OpenID Connect defines it.
 * Throws for anything else: a database might treat two different ones as equal, and an empty one would match everybody's.
 * https://openid.net/specs/openid-connect-core-1_0.html#IDToken
 */
function readSubject(claim: unknown, field = "sub"): string {
  if (typeof claim === "string" && /^[\x20-\x7e]{1,255}$/.test(claim) && claim.trim() !== "") return claim;
  const length = typeof claim === "string" ? `a text of ${claim.length} characters` : typeof claim;
  throw new Error(`the account's id (${field}) is to be 1 to 255 printable ASCII characters, not ${length}`);
}

/** Create sign-in with Google, or with another issuer in its place. */
export function createGoogle({ baseUrl, ...settings }: ProviderSettings): SocialProvider {
  return createOidcProvider({
    ...settings,
    title: "Google",
    issuer: baseUrl === undefined ? new URL("https://accounts.google.com") : describedBelow(baseUrl),
    readPerson,
  });
}

/**
 * Create sign-in with any OpenID Connect provider, such as a school's own Keycloak, Authentik or Okta.
 * The operator must trust it to verify addresses.
 */
export function createOpenId({
  issuer,
  ...settings
}: Pick<OidcSettings, "title" | "clientId" | "clientSecret" | "fetch"> & { issuer: string }): SocialProvider {
  // With discovery by issuer, a document that names another issuer is refused.
  return createOidcProvider({ ...settings, issuer: new URL(issuer), readPerson });
}

/** Read the standard OpenID Connect claims. */
const readPerson: OidcSettings["readPerson"] = (claims) => ({
  subject: readSubject(claims.sub),
  email: readText(claims["email"]),
  emailVerified: saysYes(claims["email_verified"]),
  fullName: readText(claims["name"]) ?? "",
});
