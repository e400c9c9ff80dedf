import { expect, test, vi } from "vitest";
import { readMarksShown, showMarks } from "./hidden-marks.ts";

test("the choice to see the marks holds for the next lesson too where the browser stores nothing", () => {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(readMarksShown()).toBe(false);
  showMarks(null, true);
  expect(readMarksShown()).toBe(true);
  showMarks(null, false);
  expect(readMarksShown()).toBe(false);
});
