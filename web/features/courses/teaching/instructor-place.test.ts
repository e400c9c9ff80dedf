import { expect, test } from "vitest";
import { deskHref, placeHref, readPlace, type InstructorPlace } from "./instructor-place.ts";

const course = "00000000-0000-4000-8000-000000000001";
const atStart: InstructorPlace = { tab: "course-management", course: "", search: "", group: "", sort: "quiet", page: 1 };

test.each<[string, Partial<InstructorPlace>]>([
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
])("the address %j is the place %j", (search, place) => {
  expect(readPlace(new URLSearchParams(search))).toEqual({ ...atStart, ...place });
});

test.each<[Partial<InstructorPlace>, string]>([
  [{}, "/dashboard"],
  [atStart, "/dashboard"],
  [{ tab: "course-management", page: 2 }, "/dashboard?page=2"],
  [{ tab: "student-analytics", search: "a&b", sort: "quiet" }, "/dashboard?tab=student-analytics&search=a%26b"],
  [
    { tab: "student-analytics", course, group: "finished", sort: "progress", page: 2 },
    `/dashboard?tab=student-analytics&course=${course}&group=finished&sort=progress&page=2`,
  ],
])("%j has the address %s", (place, address) => {
  expect(placeHref(place)).toBe(address);
});

test("a course is written at its desk", () => {
  expect(deskHref({ course })).toBe(`/dashboard?tab=course-management&course=${course}`);
  expect(deskHref({ course, lesson: course })).toBe(`/dashboard?tab=course-management&course=${course}&lesson=${course}`);
});
