import { pagePatterns } from "#domain/safe-redirect.ts";

/** The id of nothing that is there. */
export const nobody = "00000000-0000-4000-8000-000000000000";

/**
 * An address of every page that the route table has, which a test holds equal to these patterns: with what is known for its parameters, and once with
 * what is not there.
 */
export function pageAddresses(known: Readonly<Record<string, string>>): string[] {
  const filled = (values: Readonly<Record<string, string>>) => (pattern: string) =>
    `/${pattern.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? nobody)}`;
  return [...new Set([...pagePatterns.map(filled(known)), ...pagePatterns.map(filled({})), "/no/such/page"])];
}
