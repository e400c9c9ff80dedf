import { APICallError } from "ai";
import { AppError } from "#domain/errors.ts";

/**
 * What a vendor's failure becomes: "tutor.vendor_failed" with a cause that says no more than the kind and the status. The vendor's own
 * error stays behind, because it carries the request, the answer and sometimes the key.
 */
export function vendorFailure(error: unknown): AppError {
  return new AppError("tutor.vendor_failed", {}, { cause: new Error(describe(error)) });
}

function describe(error: unknown): string {
  if (APICallError.isInstance(error)) {
    return error.statusCode === undefined ? "the vendor could not be reached" : `the vendor answered ${error.statusCode}`;
  }
  const name = error instanceof Error ? error.name : typeof error;
  return `the vendor's answer broke off (${/^\w{1,60}$/.test(name) ? name : "Error"})`;
}
