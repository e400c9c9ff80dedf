/** The dashboards' tabs that courses are written from: those of admins and of instructors. */
const editorTabs = ["course-library", "course-management"] as const;
export type EditorTab = (typeof editorTabs)[number];

/** What stands beside the text, or in its place where there is no room for both. */
export const editorViews = ["write", "preview", "versions"] as const;
type EditorView = (typeof editorViews)[number];

/** Where an author is at the lesson editor, as the address says it. */
export type EditorParams = {
  tab: EditorTab;
  courseId: string;
  lessonId: string | null;
  /** What the course says of itself is shown, in place of a lesson. */
  isSettings: boolean;
  view: EditorView;
  /** The number of the version that is looked at. */
  version: number | null;
};

/** Reads the place from an address; null when it leads to no editor. */
export function readEditorParams(parameters: URLSearchParams): EditorParams | null {
  const tab = editorTabs.find((name) => name === parameters.get("tab"));
  const courseId = readId(parameters.get("course"));
  if (!tab || !courseId) return null;
  const lessonId = readId(parameters.get("lesson"));
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

/** The address of a place in the lesson editor. */
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

/** Whether an address only turns to another view of the same lesson, which is there already. */
export function staysAtLesson(current: URLSearchParams, next: URLSearchParams): boolean {
  if (readEditorParams(next)?.view === "versions" || current.toString() === next.toString()) return false;
  return isSameLesson(current, next);
}

/** Whether both addresses lead to the same lesson, or to the same course without one. */
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

function readId(text: string | null): string | null {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(text?.toLowerCase() ?? "")?.[0] ?? null;
}
