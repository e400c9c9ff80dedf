import { APICallError } from "ai";
import { AppError } from "#domain/errors.ts";

/** How a vendor failed: refused with a status, unreachable, at a forbidden address, or in the middle of its answer. */
type VendorFailure = { failure: "status"; status: number } | { failure: "unreached" | "forbidden_address" | "broken" };

/**
 * Convert a vendor's failure to "tutor.vendor_failed", with nothing but its kind and status in details and cause, or to
 * "tutor.server_not_allowed", which a retry cannot fix. The vendor's own error is dropped, because it contains the request, the answer and
 * sometimes the key.
 */
export function vendorFailure(error: unknown): AppError {
  const kind = kindOf(error);
  if (kind.failure === "forbidden_address")
    return new AppError("tutor.server_not_allowed", {}, { cause: new Error(describe(kind, error)) });
  return new AppError("tutor.vendor_failed", kind, { cause: new Error(describe(kind, error)) });
}

function kindOf(error: unknown): VendorFailure {
  if (error instanceof Error && error.name === "ForbiddenAddressError") return { failure: "forbidden_address" };
  if (!APICallError.isInstance(error)) return { failure: "broken" };
  const { statusCode: status } = error;
  if (status === undefined) return { failure: "unreached" };
  // It accepted the request, and failed later.
  return status < 300 ? { failure: "broken" } : { failure: "status", status };
}

function describe(kind: VendorFailure, error: unknown): string {
  switch (kind.failure) {
    case "status":
      return `the vendor answered ${kind.status}`;
    case "unreached":
      return "the vendor could not be reached";
    case "forbidden_address":
      return "the vendor's address leads into a private network";
    case "broken": {
      const name = error instanceof Error ? error.name : typeof error;
      return `the vendor's answer broke off (${/^\w{1,60}$/.test(name) ? name : "Error"})`;
    }
  }
}
