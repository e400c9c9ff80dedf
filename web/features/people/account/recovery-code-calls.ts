import { fetchInLanguage } from "#web/platform/fetch-in-language.ts";
import { authProblemOf, type AuthProblem } from "#web/features/people/auth/auth-problem.ts";
import { currentAccessToken } from "#web/platform/auth-client.ts";
import { accountMessages as messages } from "./account-messages.ts";

const path = "/recovery-codes";

/** Return the number of recovery codes left; null when it is currently unavailable. */
export async function countRecoveryCodes(signal?: AbortSignal): Promise<number | null> {
  const { answer } = await callAuth("GET", path, undefined, signal);
  return isObject(answer) && typeof answer["remaining"] === "number" ? answer["remaining"] : null;
}

/** Create a new set of recovery codes, or return why that failed. */
export async function makeRecoveryCodes(): Promise<{ codes: string[] } | AuthProblem> {
  const { answer, refused } = await callAuth("POST", path);
  if (refused) return refused;
  const codes = isObject(answer) && Array.isArray(answer["codes"]) ? answer["codes"] : [];
  const texts = codes.filter((code) => typeof code === "string");
  return texts.length > 0 ? { codes: texts } : { reason: messages.somethingWentWrong, code: null };
}

/** Call the sign-in service directly, where the auth client lacks the method or a parameter. */
export async function callAuth(
  method: "GET" | "POST",
  path: string,
  body?: Record<string, string>,
  signal?: AbortSignal,
): Promise<{ answer: unknown; refused: AuthProblem | null }> {
  let answer: unknown = null;
  const refused = await authProblemOf(async () => {
    const token = await currentAccessToken();
    const response = await fetchInLanguage(`/auth/v1${path}`, {
      method,
      headers: {
        accept: "application/json",
        authorization: `Bearer ${token ?? ""}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ?? null,
    });
    answer = await response.json().catch(() => null);
    return { error: response.ok ? null : errorOf(answer, response.status) };
  });
  return { answer, refused };
}

function errorOf(answer: unknown, status: number) {
  const { msg, error_code: code } = isObject(answer) ? answer : {};
  return {
    message: typeof msg === "string" ? msg : messages.somethingWentWrong,
    status,
    code: typeof code === "string" ? code : undefined,
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
