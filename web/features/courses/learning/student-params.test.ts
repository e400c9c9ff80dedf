import { expect, test } from "vitest";
import { studentHref, readStudentParams, type StudentParams } from "./student-params.ts";

const atStart: StudentParams = { tab: "home", search: "", page: 1, notes: 1 };

test.each<[string, Partial<StudentParams>]>([
  ["", {}],
  ["?tab=my-courses", { tab: "my-courses" }],
  ["?tab=lessons-materials&search=%20owl%20&page=3", { tab: "lessons-materials", search: "owl", page: 3 }],
  ["?tab=progress-analytics&search=owl&page=2", { tab: "progress-analytics", page: 2 }],
  ["?tab=progress-analytics&notes=3", { tab: "progress-analytics", notes: 3 }],
  ["?tab=community&search=owl&page=2&notes=2", { tab: "community" }],
  ["?tab=user-management&page=2", {}],
  ["?tab=progress-analytics&page=0", { tab: "progress-analytics" }],
  ["?tab=progress-analytics&page=-1", { tab: "progress-analytics" }],
  ["?tab=progress-analytics&page=1e3", { tab: "progress-analytics" }],
])("the address %j is parsed as %j", (search, params) => {
  expect(readStudentParams(new URLSearchParams(search))).toEqual({ ...atStart, ...params });
});

test.each<[Partial<StudentParams>, string]>([
  [{}, "/dashboard"],
  [atStart, "/dashboard"],
  [{ tab: "payments" }, "/dashboard?tab=payments"],
  [{ tab: "lessons-materials", search: "a&b", page: 2 }, "/dashboard?tab=lessons-materials&search=a%26b&page=2"],
  [{ tab: "progress-analytics", page: 2, notes: 3 }, "/dashboard?tab=progress-analytics&page=2&notes=3"],
])("%j has the address %s", (params, address) => {
  expect(studentHref(params)).toBe(address);
});
