import { expect, test } from "vitest";
import { deskHref, readDeskPlace, type DeskPlace } from "./desk-place.ts";

const [courseId, lessonId] = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];
const place = (address: string) => readDeskPlace(new URL(address, "http://academy.example").searchParams);

test.each<DeskPlace>([
  { tab: "course-library", courseId, lessonId: null, view: "write", version: null },
  { tab: "course-management", courseId, lessonId, view: "write", version: null },
  { tab: "course-library", courseId, lessonId, view: "preview", version: null },
  { tab: "course-management", courseId, lessonId, view: "versions", version: 12 },
])("an address leads to the place that it was made for: %o", (there) => expect(place(deskHref(there))).toEqual(there));

test.each([
  "/dashboard",
  "/dashboard?tab=course-library",
  `/dashboard?tab=student-analytics&course=${courseId}`,
  "/dashboard?tab=course-library&course=../../etc",
])("%s leads to no desk", (address) => expect(place(address)).toBeNull());

test("what makes no sense is left out", () =>
  expect(place(`/dashboard?tab=course-library&course=${courseId}&view=versions&version=2`)).toEqual({
    tab: "course-library",
    courseId,
    lessonId: null,
    view: "write",
    version: null,
  }));
