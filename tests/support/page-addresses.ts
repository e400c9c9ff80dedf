import { pagePatterns } from "#domain/safe-redirect.ts";

/** An unknown id. */
export const nobody = "00000000-0000-4000-8000-000000000000";

/**
 * Addresses of every page in the route table (a test checks that these patterns are complete): with known values for its parameters, and
 * once with unknown ones.
 */
export function pageAddresses(known: Readonly<Record<string, string>>): string[] {
  const filled = (values: Readonly<Record<string, string>>) => (pattern: string) =>
    `/${pattern.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? nobody)}`;
  return [...new Set([...pagePatterns.map(filled(known)), ...pagePatterns.map(filled({})), "/no/such/page"])];
}
