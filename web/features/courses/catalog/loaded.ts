import { data, redirect } from "react-router";
import { ApiError } from "#web/platform/api.ts";
import { forgetSession } from "#web/platform/auth-client.ts";

/** A failed load: the reason, as shown to a person, and the page's status. */
export type FailedPage = { kind: "failed"; message: string; status: number };

/**
 * Convert an error of a call to something that a page can show. Redirects to the countdown before the launch. Rethrows everything but an
 * ApiError.
 */
export function failedOrThrow(error: unknown): FailedPage {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "platform.not_launched") throw redirect("/coming-soon");
  return { kind: "failed", message: error.message, status: error.status >= 400 ? error.status : 503 };
}

/** For a server loader: set the page's status to match what it shows. */
export function withStatus<Result extends { kind: string }>(result: Result) {
  const status = "status" in result && typeof result.status === "number" ? result.status : 200;
  return data(result, { status });
}

/**
 * Load a public page in the browser. A session that the server no longer accepts must not block public content: it is deleted, and the page
 * is loaded for a visitor.
 */
export async function evenWithoutSession<Result>(load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    await forgetSession();
    return load();
  }
}
