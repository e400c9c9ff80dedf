import { AppError, type ErrorCode } from "#domain/errors.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id as it stands in an address. What cannot be an id is an id of nothing: it throws the code for that. */
export function readId(text: string, notFound: ErrorCode): string {
  const id = idIn(text);
  if (id === null) throw new AppError(notFound);
  return id;
}

/** The id that a text is, or null when it cannot be one. */
export function idIn(text: string): string | null {
  return uuid.test(text) ? text.toLowerCase() : null;
}
