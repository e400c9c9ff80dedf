import { data, redirect } from "react-router";
import { ApiError } from "#web/platform/api.ts";
import { forgetSession } from "#web/platform/auth-client.ts";

/** What a page shows when its data did not come: the reason, for a person, and the status that the page answers with. */
export type Failed = { kind: "failed"; message: string; status: number };

/**
 * Turns a refused or lost call into something that a page can show. Before the launch it leads to the countdown.
 * Throws what is not an ApiError.
 */
export function failedOrThrow(error: unknown): Failed {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "platform.not_launched") throw redirect("/coming-soon");
  return { kind: "failed", message: error.message, status: error.status >= 400 ? error.status : 503 };
}

/** For a server's loader: gives the page's answer the status that goes with what it shows. */
export function withStatus<Result extends { kind: string }>(result: Result) {
  const status = "status" in result && typeof result.status === "number" ? result.status : 200;
  return data(result, { status });
}

/**
 * For a public page in the browser: a session that the server no longer accepts must not keep anybody from what everybody may see.
 * It is forgotten, and the page is loaded for a visitor.
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
