/** The accounts elsewhere with which a student may sign in, by the names that the sign-in service gives them. */
const providers = [
  { id: "google", name: "Google", always: true },
  { id: "github", name: "GitHub", always: true },
  { id: "azure", name: "Microsoft", always: false },
] as const;
export type ProviderId = (typeof providers)[number]["id"];

/** The providers that the page shows: Google and GitHub always, the others where they are set up. */
export function shownProviders(offered: readonly string[]): readonly { id: ProviderId; name: string }[] {
  return providers.filter(({ id, always }) => always || offered.includes(id));
}

/** True for the id of a provider that the page knows. */
export function isProviderId(value: unknown): value is ProviderId {
  return providers.some(({ id }) => id === value);
}

/** A provider's name as people know it. */
export function providerName(provider: ProviderId): string {
  return providers.find(({ id }) => id === provider)?.name ?? provider;
}
