import type { EditorView } from "@codemirror/view";
import { useRef, useState, type RefObject } from "react";
import { courseImageLimit, courseImageTypes } from "#domain/course-pictures.ts";
import { ApiError } from "#web/platform/api.ts";
import { uploadLessonImage } from "#web/platform/send-file.ts";
import { messages } from "../messages.ts";
import { insertBlock } from "./insert-block.ts";
import { readLessonDraft, sendLessonDraft, draftTextOf, typeLessonDraft } from "../text/lesson-draft-store.ts";
import type { LessonDraftKey } from "../text/stored-lesson-drafts.ts";
import { pictureMark, uploadMark } from "./picture-marks.ts";

/** A picture that is being uploaded, inserted without a description, or refused. */
export type PictureUpload = {
  id: number;
  file: File;
  state: { kind: "uploading"; percent: number } | { kind: "in-text"; url: string } | { kind: "failed"; message: string };
};

/**
 * Use the picture uploads of a lesson. Each has a placeholder in the text until it is complete. They continue while the author switches to
 * another lesson.
 */
export function usePictureUploads(courseId: string, key: LessonDraftKey, view: RefObject<EditorView | null>) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const count = useRef(0);

  function put(upload: PictureUpload): void {
    setUploads((before) => [...before.filter(({ id }) => id !== upload.id), upload].toSorted((one, other) => one.id - other.id));
  }

  /** Start a picture's upload, and return the position for the next one: after it. */
  function begin(editor: EditorView, file: File, at: number): number {
    const id = ++count.current;
    const problem = problemOf(file);
    if (problem) {
      put({ id, file, state: { kind: "failed", message: problem } });
      return at;
    }
    const mark = uploadMark(file.name, id);
    editor.dispatch(insertBlock(editor.state, mark, at));
    void upload(id, file, mark);
    return editor.state.selection.main.to;
  }

  async function upload(id: number, file: File, mark: string): Promise<void> {
    const controller = new AbortController();
    running.current.set(id, controller);
    put({ id, file, state: { kind: "uploading", percent: 0 } });
    try {
      const url = await uploadLessonImage(courseId, file, {
        signal: controller.signal,
        onProgress: (percent) => !controller.signal.aborted && put({ id, file, state: { kind: "uploading", percent } }),
      });
      const isThere = replace(mark, pictureMark(url, ""));
      if (isThere) put({ id, file, state: { kind: "in-text", url } });
      else forget(id);
    } catch (error) {
      replace(mark, "");
      if (controller.signal.aborted) return forget(id);
      if (!(error instanceof ApiError)) throw error;
      put({ id, file, state: { kind: "failed", message: error.message } });
    } finally {
      running.current.delete(id);
    }
  }

  function replace(mark: string, text: string): boolean {
    const content = draftTextOf(readLessonDraft(key))?.content ?? "";
    if (!content.includes(mark)) return false;
    typeLessonDraft(key, { content: content.replace(mark, () => text) });
    void sendLessonDraft(key);
    return true;
  }

  function forget(id: number): void {
    setUploads((before) => before.filter((other) => other.id !== id));
  }

  // The clicked button disappears with its picture, so focus the text.
  function letGo(id: number): void {
    forget(id);
    writeOn();
  }

  function writeOn(): void {
    view.current?.focus();
  }

  return {
    uploads,
    add: (files: readonly File[], at: number) => {
      const editor = view.current;
      if (editor) files.reduce((place, file) => begin(editor, file, place), at);
    },
    cancel: (id: number) => {
      running.current.get(id)?.abort();
      writeOn();
    },
    describe: (id: number, url: string, description: string) => {
      replace(pictureMark(url, ""), pictureMark(url, description));
      letGo(id);
    },
    letGo,
  };
}

export type PictureUploads = ReturnType<typeof usePictureUploads>;

/** Return a problem that can be detected before the upload; null if there is none. */
function problemOf(file: File): string | null {
  if (file.size > courseImageLimit.bytes) return messages.pictureTooLarge;
  const isPicture = (courseImageTypes as readonly string[]).includes(file.type) || file.type === "";
  return isPicture ? null : messages.notAPicture;
}
