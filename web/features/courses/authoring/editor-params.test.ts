import { describe, expect, test } from "vitest";
import { editorHref, isSameLesson, readEditorParams, staysAtLesson, type EditorParams } from "./editor-params.ts";

const [courseId, lessonId] = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];
const place = (address: string) => readEditorParams(new URL(address, "http://academy.example").searchParams);

test.each<EditorParams>([
  { tab: "course-management", courseId, lessonId: null, isSettings: true, view: "write", version: null },
  { tab: "course-library", courseId, lessonId: null, isSettings: false, view: "write", version: null },
  { tab: "course-management", courseId, lessonId, isSettings: false, view: "write", version: null },
  { tab: "course-library", courseId, lessonId, isSettings: false, view: "preview", version: null },
  { tab: "course-management", courseId, lessonId, isSettings: false, view: "versions", version: 12 },
])("an address is parsed to the state that it was made from: %o", (there) => expect(place(editorHref(there))).toEqual(there));

test.each([
  "/dashboard",
  "/dashboard?tab=course-library",
  `/dashboard?tab=student-analytics&course=${courseId}`,
  "/dashboard?tab=course-library&course=../../etc",
])("%s is not an address of the editor", (address) => expect(place(address)).toBeNull());

test("parameters without a meaning are ignored", () =>
  expect(place(`/dashboard?tab=course-library&course=${courseId}&view=versions&version=2`)).toEqual({
    tab: "course-library",
    courseId,
    lessonId: null,
    isSettings: false,
    view: "write",
    version: null,
  }));

describe("navigating to", () => {
  const lesson = { tab: "course-library", courseId, lessonId } as const;
  const here = new URL(editorHref(lesson), "http://academy.example").searchParams;
  test.each<[string, Partial<EditorParams>, { same: boolean; stays: boolean }]>([
    ["the preview", { view: "preview" }, { same: true, stays: true }],
    ["the versions", { view: "versions" }, { same: true, stays: false }],
    ["another lesson", { lessonId: courseId }, { same: false, stays: false }],
    ["the outline", { lessonId: null }, { same: false, stays: false }],
    ["the course's settings", { lessonId: null, isSettings: true }, { same: false, stays: false }],
    ["another course", { courseId: lessonId }, { same: false, stays: false }],
  ])("%s", (_, params, { same, stays }) => {
    const there = new URL(editorHref({ ...lesson, ...params }), "http://academy.example").searchParams;
    expect([isSameLesson(here, there), staysAtLesson(here, there)]).toEqual([same, stays]);
  });
});
