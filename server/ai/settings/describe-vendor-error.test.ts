import { expect, test } from "vitest";
import { AppError } from "#domain/errors.ts";
import { describeVendorError } from "./describe-vendor-error.ts";

const failed = (details: Record<string, string | number>) => new AppError("tutor.vendor_failed", details);

test.each([
  [failed({ failure: "status", status: 401 }), /key/],
  [failed({ failure: "status", status: 402 }), /paid/],
  [failed({ failure: "status", status: 404 }), /model/],
  [failed({ failure: "status", status: 307 }), /elsewhere/],
  [failed({ failure: "status", status: 418 }), /418/],
  [failed({ failure: "status", status: 502 }), /trouble/],
  [failed({ failure: "unreached" }), /could not be reached/],
  [new AppError("tutor.server_not_allowed"), /private network/],
  [failed({ failure: "broken" }), /not with text/],
  [new AppError("tutor.vendor_timeout"), /too long/],
  [new AppError("tutor.vendor_resting"), /left alone/],
])("%s is described for an admin", (error, words) => {
  expect(describeVendorError(error)).toMatch(words);
});

test("errors unrelated to the vendor are not described", () => {
  expect(describeVendorError(new AppError("tutor.budget_spent"))).toBeNull();
  expect(describeVendorError(new Error("anything"))).toBeNull();
});
