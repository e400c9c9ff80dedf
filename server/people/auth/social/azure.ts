import type { ProviderSettings } from "./google.ts";
import { createOidcProvider, describedBelow } from "./oidc-provider.ts";
import type { SocialProvider } from "./provider.ts";
import { readSubject, readText, saysYes } from "./read-claims.ts";

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
