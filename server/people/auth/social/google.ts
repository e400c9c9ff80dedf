import { createOidcProvider, describedBelow, type OidcSettings } from "./oidc-provider.ts";
import type { SocialProvider } from "./provider.ts";
import { readSubject, readText, saysYes } from "./read-claims.ts";

export type ProviderSettings = Pick<OidcSettings, "clientId" | "clientSecret" | "fetch"> & { baseUrl: string | undefined };

/** Sign-in with Google, or with another issuer in its place. */
export function createGoogle({ baseUrl, ...settings }: ProviderSettings): SocialProvider {
  return createOidcProvider({
    ...settings,
    title: "Google",
    issuer: baseUrl === undefined ? new URL("https://accounts.google.com") : describedBelow(baseUrl),
    readPerson: (claims) => ({
      subject: readSubject(claims.sub),
      email: readText(claims["email"]),
      emailVerified: saysYes(claims["email_verified"]),
      fullName: readText(claims["name"]) ?? "",
    }),
  });
}
