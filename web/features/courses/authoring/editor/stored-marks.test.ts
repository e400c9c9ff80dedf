import { expect, test, vi } from "vitest";
import { readMarksShown, storeMarksShown } from "./stored-marks.ts";

test("the choice to see the marks holds for the next lesson too where the browser stores nothing", () => {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(readMarksShown()).toBe(false);
  storeMarksShown(true);
  expect(readMarksShown()).toBe(true);
  storeMarksShown(false);
  expect(readMarksShown()).toBe(false);
});
