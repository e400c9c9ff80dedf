import { expect, test } from "vitest";
import { AppError, errorBody, errorStatus, isAppError } from "./errors.ts";

test("an error carries its code, its text with the details filled in, and its status", () => {
  const error = new AppError("request.too_many", { seconds: 30 });
  expect(error.message).toBe("Too many requests. Please try again in 30 seconds.");
  expect(errorStatus(error.code)).toBe(429);
  expect(errorBody(error)).toEqual({ error: error.message, code: "request.too_many" });
});

test("an error about one input names it", () => {
  expect(errorBody(new AppError("request.invalid", { field: "email", reason: "email: is missing" }))).toEqual({
    error: "email: is missing",
    code: "request.invalid",
    field: "email",
  });
});

test("an error shows its details only if the caller needs them", () => {
  const details = { revision: 3, title: "Owls", updated_by: null };
  expect(errorBody(new AppError("lesson_draft.changed_meanwhile", details))).toMatchObject({ details });
  expect(errorBody(new AppError("lesson_draft.changed_meanwhile", { revision: 3 }))).toMatchObject({ details: { revision: 3 } });
  expect(errorBody(new AppError("lesson_draft.too_many", { most: 500 }))).not.toHaveProperty("details");
});

test("only the academy's own errors are recognised as such", () => {
  expect(isAppError(new AppError("course.not_found"))).toBe(true);
  expect(isAppError(new Error("course.not_found"))).toBe(false);
  expect(isAppError({ name: "AppError", code: "course.not_found" })).toBe(false);
});
