/** The pattern of a UUID in lower case, as part of a regular expression. */
export const uuidPattern = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const uuid = new RegExp(`^${uuidPattern}$`);

/** Return a text as a UUID in lower case; null if it is not one. */
export function parseUuid(text: string): string | null {
  const id = text.toLowerCase();
  return uuid.test(id) ? id : null;
}
