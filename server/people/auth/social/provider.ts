/** The services with which people may sign in, by their names in the protocol. */
export const socialProviderNames = ["google", "github", "azure", "custom:oidc"] as const;
export type SocialProviderName = (typeof socialProviderNames)[number];

/** The parameters of one sign-in attempt: where the provider redirects to, and secrets that only this attempt knows. */
type SocialAttempt = { redirectUri: string; state: string; nonce: string; verifier: string };

/** The person who came back, as reported by the provider. `subject` never changes; an unverified address proves nothing. */
export type SocialPerson = { subject: string; email: string | null; emailVerified: boolean; fullName: string };

/** The port to a service that people sign in with. Both calls throw if the service misbehaves. */
export type SocialProvider = {
  /** Its display name. */
  title: string;
  /** Return where to redirect the person. */
  begin(attempt: SocialAttempt): Promise<URL>;
  /** Return the person who came back to `callback`, the address with all parameters that the provider added. */
  finish(attempt: SocialAttempt, callback: URL): Promise<SocialPerson>;
};

export type SocialProviders = Partial<Record<SocialProviderName, SocialProvider>>;
