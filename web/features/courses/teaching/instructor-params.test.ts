import { expect, test } from "vitest";
import { courseEditorHref, instructorHref, readInstructorParams, type InstructorParams } from "./instructor-params.ts";

const course = "00000000-0000-4000-8000-000000000001";
const atStart: InstructorParams = { tab: "course-management", course: "", search: "", group: "", sort: "quiet", page: 1 };

test.each<[string, Partial<InstructorParams>]>([
  ["", {}],
  ["?page=2", { page: 2 }],
  [`?tab=course-management&course=${course}`, { course }],
  [
    `?tab=student-analytics&course=${course}&search=%20ada%20&group=stalled&sort=name&page=3`,
    { tab: "student-analytics", course, search: "ada", group: "stalled", sort: "name", page: 3 },
  ],
  [`?tab=lesson-content-review&course=${course}&search=ada&page=2`, { tab: "lesson-content-review", page: 2 }],
  ["?tab=exam-quiz-builder&page=2", { tab: "exam-quiz-builder" }],
  ["?tab=student-analytics&course=x&group=all&sort=email&page=-1", { tab: "student-analytics" }],
  ["?tab=my-courses", {}],
])("the address %j is parsed as %j", (search, params) => {
  expect(readInstructorParams(new URLSearchParams(search))).toEqual({ ...atStart, ...params });
});

test.each<[Partial<InstructorParams>, string]>([
  [{}, "/dashboard"],
  [atStart, "/dashboard"],
  [{ tab: "course-management", page: 2 }, "/dashboard?page=2"],
  [{ tab: "student-analytics", search: "a&b", sort: "quiet" }, "/dashboard?tab=student-analytics&search=a%26b"],
  [
    { tab: "student-analytics", course, group: "finished", sort: "progress", page: 2 },
    `/dashboard?tab=student-analytics&course=${course}&group=finished&sort=progress&page=2`,
  ],
])("%j has the address %s", (params, address) => {
  expect(instructorHref(params)).toBe(address);
});

test("a course's editor has its own address, with or without a lesson", () => {
  expect(courseEditorHref({ course })).toBe(`/dashboard?tab=course-management&course=${course}`);
  expect(courseEditorHref({ course, lesson: course })).toBe(`/dashboard?tab=course-management&course=${course}&lesson=${course}`);
});
