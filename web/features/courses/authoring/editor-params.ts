import { parseUuid } from "#domain/uuid.ts";

/** The dashboard tabs that lead to the editor: those of admins and of instructors. */
const editorTabs = ["course-library", "course-management"] as const;
type EditorTab = (typeof editorTabs)[number];

/** The views next to the text, or in its place where there is no room for both. */
export const editorViews = ["write", "preview", "versions"] as const;
type EditorView = (typeof editorViews)[number];

/** The state of the lesson editor in the address. */
export type EditorParams = {
  tab: EditorTab;
  courseId: string;
  lessonId: string | null;
  /** Whether the course's settings are shown, in place of a lesson. */
  isSettings: boolean;
  view: EditorView;
  /** The number of the version being viewed. */
  version: number | null;
};

/** Parse the state from an address; null when it is not an address of the editor. */
export function readEditorParams(parameters: URLSearchParams): EditorParams | null {
  const tab = editorTabs.find((name) => name === parameters.get("tab"));
  const courseId = parseUuid(parameters.get("course") ?? "");
  if (!tab || !courseId) return null;
  const lessonId = parseUuid(parameters.get("lesson") ?? "");
  const view = editorViews.find((name) => name === parameters.get("view")) ?? "write";
  const version = /^[1-9]\d{0,8}$/.exec(parameters.get("version") ?? "")?.[0];
  return {
    tab,
    courseId,
    lessonId,
    isSettings: lessonId === null && parameters.get("view") === "settings",
    view: lessonId === null ? "write" : view,
    version: lessonId !== null && view === "versions" && version !== undefined ? Number(version) : null,
  };
}

/** Return the address of a state of the lesson editor. */
export function editorHref({
  tab,
  courseId,
  lessonId,
  isSettings,
  view,
  version,
}: Partial<EditorParams> & Pick<EditorParams, "tab" | "courseId">): string {
  const parameters = new URLSearchParams({ tab, course: courseId });
  if (lessonId) parameters.set("lesson", lessonId);
  if (!lessonId && isSettings) parameters.set("view", "settings");
  if (lessonId && view && view !== "write") parameters.set("view", view);
  if (lessonId && view === "versions" && version) parameters.set("version", String(version));
  return `/dashboard?${parameters.toString()}`;
}

/** Return whether an address only changes the view of the current lesson, which is already loaded. */
export function staysAtLesson(current: URLSearchParams, next: URLSearchParams): boolean {
  if (readEditorParams(next)?.view === "versions" || current.toString() === next.toString()) return false;
  return isSameLesson(current, next);
}

/** Return whether both addresses refer to the same lesson, or to the same course without one. */
export function isSameLesson(current: URLSearchParams, next: URLSearchParams): boolean {
  const [here, there] = [readEditorParams(current), readEditorParams(next)];
  if (!here || !there) return false;
  return (
    here.tab === there.tab &&
    here.courseId === there.courseId &&
    here.lessonId === there.lessonId &&
    here.isSettings === there.isSettings
  );
}
