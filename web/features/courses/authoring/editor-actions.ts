import { request } from "#web/platform/api.ts";
import { action, textOf } from "#web/platform/act.ts";
import { messages } from "./messages.ts";
import { readLayout } from "./outline/layout.ts";
import { readSettings } from "./read-settings.ts";

type Arrangement = { known: string; sections: string; saved: Promise<unknown> };

/** The last arrangement of each course in this tab. */
const arrangements = new Map<string, Arrangement>();

/**
 * Save the arrangement of a course's sections, one save after another. `known` may come from a response older than the previous save, on
 * which this arrangement is based; then the sections of that save are sent as the known ones.
 */
async function arrangeSections(form: FormData): Promise<unknown> {
  const [courseId, known] = [textOf(form, "course"), textOf(form, "known")];
  const layout = readLayout(textOf(form, "layout"));
  const last = arrangements.get(courseId);
  const save = async () => {
    const isSaved =
      (await last?.saved.then(
        () => true,
        () => false,
      )) ?? false;
    return request("PUT", "/api/courses/{courseId}/sections", {
      params: { courseId },
      body: {
        known: (isSaved && last?.known === known ? last.sections : known).split(",").filter(Boolean),
        sections: layout.map(({ id, title, lessonIds }) => ({ id, title, lesson_ids: [...lessonIds] })),
      },
    });
  };
  const saved = save();
  arrangements.set(courseId, { known, sections: layout.map(({ id }) => id).join(","), saved });
  return saved;
}

/** Actions on the outline of a course or on a version, by the `intent` of the form. */
export const editorActions = {
  "editor-add": action({
    perform: (id, form) => {
      const after = textOf(form, "after");
      const place = after === "" ? {} : { after };
      return request("POST", "/api/courses/{courseId}/lesson-drafts", {
        params: { courseId: textOf(form, "course") },
        body: { id, title: textOf(form, "title"), content: textOf(form, "content"), ...place },
      });
    },
    failed: () => messages.notAdded,
  }),
  "editor-order": action({
    perform: (_, form) =>
      request("PUT", "/api/courses/{courseId}/lesson-drafts/order", {
        params: { courseId: textOf(form, "course") },
        body: { ids: textOf(form, "ids").split(",") },
      }),
    failed: () => messages.notMoved,
  }),
  "editor-arrange": action({
    perform: (_, form) => arrangeSections(form),
    failed: () => messages.notArranged,
  }),
  "editor-settings": action({
    perform: (courseId, form) => request("PATCH", "/api/courses/{courseId}", { params: { courseId }, body: readSettings(form) }),
    done: (_, form) => ({ title: form.has("published") ? messages.statusChanged : messages.settingsSaved }),
    failed: () => messages.settingsNotSaved,
  }),
  "editor-delete": action({
    perform: (id) => request("DELETE", "/api/lesson-drafts/{lessonDraftId}", { params: { lessonDraftId: id } }),
    done: () => ({ title: messages.deleted }),
    failed: () => messages.notDeleted,
  }),
  "editor-publish": action({
    perform: (id, form) =>
      request("POST", "/api/lesson-drafts/{lessonDraftId}/publish", {
        params: { lessonDraftId: id },
        body: {
          revision: Number(textOf(form, "revision")),
          ...(form.has("without_captions") && { without_captions: textOf(form, "without_captions") }),
        },
      }),
    done: () => ({ title: messages.published }),
    failed: () => messages.notPublished,
  }),
  "editor-restore": action({
    perform: (id, form) =>
      request("POST", "/api/lesson-drafts/{lessonDraftId}/versions/{version}/restore", {
        params: { lessonDraftId: id, version: textOf(form, "version") },
        body: { revision: Number(textOf(form, "revision")) },
      }),
    done: () => ({ title: messages.restored }),
    failed: () => messages.notRestored,
  }),
};
