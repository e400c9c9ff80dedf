/** The accounts elsewhere with which a student may sign in, by the names that the sign-in service gives them. */
export const providers = [
  { id: "google", name: "Google" },
  { id: "github", name: "GitHub" },
] as const;
export type ProviderId = (typeof providers)[number]["id"];

/** True for the id of a provider that the page offers. */
export function isProviderId(value: unknown): value is ProviderId {
  return providers.some(({ id }) => id === value);
}

/** A provider's name as people know it. */
export function providerName(provider: ProviderId): string {
  return providers.find(({ id }) => id === provider)?.name ?? provider;
}
