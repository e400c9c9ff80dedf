import { data, redirect } from "react-router";
import { ApiError } from "#web/platform/api.ts";

/** What a page shows when its data did not come: the reason, for a person. */
export type Failed = { kind: "failed"; message: string };

/**
 * Turns a refused or lost call into something that a page can show, with the status that its answer should have.
 * Before the launch it leads to the countdown. Throws what is not an ApiError.
 */
export function failedOrThrow(error: unknown) {
  if (!(error instanceof ApiError)) throw error;
  if (error.code === "platform.not_launched") throw redirect("/coming-soon");
  return data({ kind: "failed", message: error.message } satisfies Failed as Failed, {
    status: error.status >= 400 ? error.status : 503,
  });
}
