/** The services with which people may sign in, by their names in the protocol. */
export const socialProviderNames = ["google", "github", "azure", "custom:oidc"] as const;
export type SocialProviderName = (typeof socialProviderNames)[number];

/** What one sign-in is known by: where the provider sends the person back to, and what only this attempt knows. */
type SocialAttempt = { redirectUri: string; state: string; nonce: string; verifier: string };

/** Who came back, as the provider says. `subject` never changes; an address that is not verified proves nothing. */
export type SocialPerson = { subject: string; email: string | null; emailVerified: boolean; fullName: string };

/** The port to a service that people sign in with. Both calls throw when the service does not do its part. */
export type SocialProvider = {
  /** Its name for people. */
  title: string;
  /** Where to send the person. */
  begin(attempt: SocialAttempt): Promise<URL>;
  /** Who came back to `callback`, the address with everything that the provider added. */
  finish(attempt: SocialAttempt, callback: URL): Promise<SocialPerson>;
};

export type SocialProviders = Partial<Record<SocialProviderName, SocialProvider>>;
