import { errorMessages } from "#web/platform/api-error.ts";
import { wordsForClientError, wordsForCode } from "./error-words.ts";
import { messages } from "./messages.ts";

type ServiceError = { name?: string; message: string; status?: number | undefined; code?: string | undefined };

/** Why the sign-in service refused: a text for a person, and the service's error code if there is one. */
export type AuthProblem = { reason: string; code: string | null };

/** Call the sign-in service. Return null on success. Never throws. */
export async function authProblemOf(call: () => Promise<{ error: ServiceError | null }>): Promise<AuthProblem | null> {
  try {
    const { error } = await call();
    return error && toAuthProblem(error);
  } catch (error) {
    return error instanceof Error ? toAuthProblem(error) : { reason: messages.somethingWentWrong, code: null };
  }
}

function toAuthProblem(error: ServiceError): AuthProblem {
  return { reason: reasonOf(error), code: error.code ?? null };
}

/** The message is a browser's about a lost connection or invalid JSON, or what a proxy says: it helps nobody. */
function isForeign({ name = "", message }: ServiceError): boolean {
  return /^(?:AuthUnknownError|AuthRetryableFetchError|SyntaxError)$/.test(name) || /^[{[<]/.test(message);
}

function reasonOf(error: ServiceError): string {
  if (error instanceof TypeError || error.status === 0) return errorMessages.unreached;
  if (error.status === 502 || error.status === 503 || error.status === 504) return errorMessages.unavailable;
  const own = wordsForCode(error.code) ?? wordsForClientError(error.name);
  return (own ?? (isForeign(error) ? "" : error.message)) || messages.somethingWentWrong;
}
