/** The accounts elsewhere with which a student may sign in, by the names that the sign-in service gives them. */
const providers = [
  { id: "google", name: "Google", inDemo: true },
  { id: "github", name: "GitHub", inDemo: true },
  { id: "azure", name: "Microsoft", inDemo: false },
  // Its name is the operator's to choose.
  { id: "custom:oidc", name: "OpenID Connect", inDemo: false },
] as const;
export type ProviderId = (typeof providers)[number]["id"];

/** The providers that the page shows: those that are set up; in the demo Google and GitHub always. */
export function shownProviders(
  offered: readonly string[],
  { isDemo, openIdName }: { isDemo: boolean; openIdName: string | null },
): readonly { id: ProviderId; name: string }[] {
  return providers
    .filter(({ id, inDemo }) => (inDemo && isDemo) || offered.includes(id))
    .map(({ id, name }) => ({ id, name: id === "custom:oidc" ? (openIdName ?? name) : name }));
}

/** True for the id of a provider that the page knows. */
export function isProviderId(value: unknown): value is ProviderId {
  return providers.some(({ id }) => id === value);
}

/** A provider's name as people know it. */
export function providerName(provider: ProviderId): string {
  return providers.find(({ id }) => id === provider)?.name ?? provider;
}
