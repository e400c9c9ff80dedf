import { expect, test } from "vitest";
import { authProblemOf } from "./auth-problem.ts";

const failed = (name: string, message: string, rest: { status?: number; code?: string } = {}) =>
  authProblemOf(async () => ({ error: { name, message, ...rest } }));

test("a message of the academy is shown; a browser's or a proxy's is not", async () => {
  expect(await failed("AuthApiError", "Password should be at least 8 characters.", { status: 422, code: "validation" })).toEqual({
    reason: "Password should be at least 8 characters.",
    code: "validation",
  });
  expect(await failed("AuthApiError", "Not today.", { status: 400 })).toEqual({ reason: "Not today.", code: null });
  expect(await failed("AuthInvalidTokenResponseError", "Auth session or user missing", { status: 500 })).toMatchObject({
    reason: "Auth session or user missing",
  });
  const meaningless = { reason: "Something went wrong", code: null };
  expect(await failed("AuthUnknownError", `Unexpected token '<', "<h1>Bad ga"... is not valid JSON`)).toEqual(meaningless);
  expect(await failed("AuthUnknownError", "JSON.parse: unexpected character at line 1")).toEqual(meaningless);
  expect(await failed("AuthRetryableFetchError", "Internal Server Error", { status: 500 })).toEqual(meaningless);
  expect(await failed("AuthRetryableFetchError", "Bad Gateway", { status: 502 })).toMatchObject({
    reason: "The academy is not responding right now. Nothing is lost. Please try again in a moment.",
  });
  expect(await failed("AuthRetryableFetchError", "Failed to fetch", { status: 0 })).toMatchObject({
    reason: "The academy cannot be reached. Check your connection and try again.",
  });
  expect(await failed("AuthSessionMissingError", "Auth session missing!", { status: 400 })).toMatchObject({
    reason: "Auth session missing!",
  });
});

test("whatever is thrown is an error for a person", async () => {
  const thrown = (what: unknown) =>
    authProblemOf(async () => {
      throw what;
    });
  expect(await thrown("no error")).toEqual({ reason: "Something went wrong", code: null });
  expect(await thrown(new TypeError("Load failed"))).toMatchObject({
    reason: "The academy cannot be reached. Check your connection and try again.",
  });
  expect(await authProblemOf(async () => ({ error: null }))).toBeNull();
});
