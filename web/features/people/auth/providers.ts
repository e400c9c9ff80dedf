/** The sign-in providers, with their ids in the sign-in service. */
const providers = [
  { id: "google", name: "Google", inDemo: true },
  { id: "github", name: "GitHub", inDemo: true },
  { id: "azure", name: "Microsoft", inDemo: false },
  // The operator can choose another name.
  { id: "custom:oidc", name: "OpenID Connect", inDemo: false },
] as const;
export type ProviderId = (typeof providers)[number]["id"];

/** Return the providers to show: those that are configured. The demo always includes Google and GitHub. */
export function shownProviders(
  offered: readonly string[],
  { isDemo, openIdName }: { isDemo: boolean; openIdName: string | null },
): readonly { id: ProviderId; name: string }[] {
  return providers
    .filter(({ id, inDemo }) => (inDemo && isDemo) || offered.includes(id))
    .map(({ id, name }) => ({ id, name: id === "custom:oidc" ? (openIdName ?? name) : name }));
}

/** Return whether a value is the id of a known provider. */
export function isProviderId(value: unknown): value is ProviderId {
  return providers.some(({ id }) => id === value);
}

/** Return a provider's display name. */
export function providerName(provider: ProviderId): string {
  return providers.find(({ id }) => id === provider)?.name ?? provider;
}
