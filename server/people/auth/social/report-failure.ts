import type { Context } from "hono";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { toAuthError } from "../protocol/answer-errors.ts";
import { AuthError } from "../protocol/errors.ts";
import type { SocialProvider } from "./provider.ts";

/** Asks a provider for its part. Whatever it does not do is `bad_oauth_callback`, with the cause. */
export async function askProvider<Answer>({ title }: SocialProvider, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new AuthError("bad_oauth_callback", { provider: title }, { cause });
  }
}

/**
 * Whatever a social sign-in throws, as an error of the protocol for the person's eyes. What is the academy's fault is logged as an error, what a
 * provider did not do as a warning: without what it sent, because that may hold codes and tokens.
 */
export function reportFailure(deps: Dependencies, context: Context<AppEnv>, thrown: unknown): AuthError {
  const error = toAuthError(thrown);
  const requestId = context.get("requestId");
  if (error.status >= 500) deps.log.error({ requestId, code: error.code, err: thrown }, "social sign-in failed");
  else if (error.cause instanceof Error) {
    const { name, message } = error.cause;
    const code = "code" in error.cause ? String(error.cause.code) : undefined;
    deps.log.warn(
      { requestId, provider: error.details.provider, cause: { name, message, code } },
      "a provider could not sign somebody in",
    );
  }
  return error;
}
