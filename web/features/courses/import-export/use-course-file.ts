import { useEffect, useRef, useState } from "react";
import { courseFileLimits } from "#domain/course-file.ts";
import type { CourseFileCheck, ImportedCourse } from "#domain/course-file.schema.ts";
import { ApiError } from "#web/platform/api.ts";
import { newId } from "#web/platform/new-id.ts";
import { sendFile } from "#web/platform/send-file.ts";
import { messages } from "./messages.ts";

type FileState =
  | { kind: "nothing" }
  | { kind: "sending"; step: "check" | "import"; file: File; percent: number; check: CourseFileCheck | null }
  /** `importId` is the same for every attempt with this file, so that a retry does not create a second course. */
  | { kind: "found"; file: File; check: CourseFileCheck; importId: string; failure: string | null }
  | { kind: "failed"; file: File; message: string; mayWorkLater: boolean };

/** Use a course file that is checked as soon as it is selected, and then imported. `onImported` gets the created course. */
export function useCourseFile(onImported: (course: ImportedCourse) => void) {
  const [state, setState] = useState<FileState>({ kind: "nothing" });
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(
    path: string,
    file: File,
    show: (percent: number) => void,
  ): Promise<Record<string, unknown> | ApiError | null> {
    sending.current?.abort();
    const { signal } = (sending.current = new AbortController());
    show(0);
    try {
      return await sendFile(path, file, { signal, onProgress: (percent) => !signal.aborted && show(percent) });
    } catch (error) {
      if (signal.aborted) return null;
      if (error instanceof ApiError) return error;
      throw error;
    }
  }

  async function choose(file: File): Promise<void> {
    if (file.size > courseFileLimits.bytes) {
      sending.current?.abort();
      return setState({ kind: "failed", file, message: messages.tooLarge, mayWorkLater: false });
    }
    const answer = await send("/api/course-files/check", file, (percent) =>
      setState({ kind: "sending", step: "check", file, percent, check: null }),
    );
    if (answer === null) return;
    if (answer instanceof ApiError) {
      const { message, status, isUnavailable } = answer;
      return setState({ kind: "failed", file, message, mayWorkLater: isUnavailable || status === 429 });
    }
    setState({ kind: "found", file, check: answer as CourseFileCheck, importId: newId(), failure: null });
  }

  async function importFound(): Promise<void> {
    if (state.kind !== "found") return;
    const { file, check, importId } = state;
    const answer = await send(`/api/course-files/import?id=${importId}`, file, (percent) =>
      setState({ kind: "sending", step: "import", file, percent, check }),
    );
    if (answer === null) return;
    if (answer instanceof ApiError) return setState({ kind: "found", file, check, importId, failure: answer.message });
    setState({ kind: "nothing" });
    onImported(answer as ImportedCourse);
  }

  return {
    state,
    choose: (file: File) => void choose(file),
    importFound: () => void importFound(),
    forget: () => {
      sending.current?.abort();
      setState({ kind: "nothing" });
    },
  };
}
