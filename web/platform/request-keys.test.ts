import { expect, test } from "vitest";
import { forgetKey, keyOfRequest } from "./request-keys.ts";

test("a request keeps its key until it is answered, and other requests have other keys", () => {
  const key = keyOfRequest("/api/courses", '{"title":"Bees"}');
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyOfRequest("/api/courses", '{"title":"Bees"}')).toBe(key);
  expect(keyOfRequest("/api/courses", '{"title":"Wasps"}')).not.toBe(key);
  expect(keyOfRequest("/api/teaching/courses", '{"title":"Bees"}')).not.toBe(key);
  forgetKey("/api/courses", '{"title":"Bees"}');
  expect(keyOfRequest("/api/courses", '{"title":"Bees"}')).not.toBe(key);
});

test("the keys of the last twenty unanswered requests are kept", () => {
  const keys = Array.from({ length: 25 }, (_, at) => keyOfRequest("/api/many", String(at)));
  expect(keyOfRequest("/api/many", "24")).toBe(keys[24]);
  expect(keyOfRequest("/api/many", "5")).toBe(keys[5]);
  expect(keyOfRequest("/api/many", "4")).not.toBe(keys[4]);
});
