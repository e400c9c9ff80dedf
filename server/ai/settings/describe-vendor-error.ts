import { isAppError } from "#domain/errors.ts";

/** Describe for an admin why a vendor did not answer; null for unrelated errors. Never the vendor's own message: it may repeat the key. */
export function describeVendorError(error: unknown): string | null {
  if (!isAppError(error)) return null;
  if (error.code === "tutor.vendor_timeout") return "The service took too long to answer.";
  if (error.code === "tutor.vendor_resting") {
    return "The service failed several times in a row and is left alone for half a minute. Try again after that.";
  }
  if (error.code === "tutor.server_not_allowed") {
    return "The base URL leads into a private network, where the academy goes only to servers that are allowed. A super admin can allow this one in the setup, and the operator with AI_LOCAL_SERVICES.";
  }
  if (error.code !== "tutor.vendor_failed") return null;
  const { failure, status } = error.details;
  if (failure === "status") return wordsForStatus(Number(status));
  if (failure === "unreached") return "The service could not be reached. Check the base URL and whether it is running.";
  return "The service answered, but not with text as an AI service writes it. Check the base URL and the model.";
}

function wordsForStatus(status: number): string {
  if (status === 401 || status === 403) return `The service refused the key (${status}).`;
  if (status === 402) return "The service wants to be paid first (402).";
  if (status === 404) return "The service does not know this model, or there is nothing at this base URL (404).";
  if (status === 429) return "The service refused for now: too many requests, or no credit left (429).";
  if (status >= 300 && status < 400)
    return `The service sent the academy elsewhere (${status}), which it does not follow. Check the base URL.`;
  if (status >= 500) return `The service is in trouble itself (${status}). Try again later.`;
  return `The service refused the question (${status}). Check the model.`;
}
