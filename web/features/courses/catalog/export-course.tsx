import { Download } from "#web/ui/icons-signed-in.tsx";
import { useState } from "react";
import { leftBehindHeader } from "#domain/course-file.ts";
import { ApiError } from "#web/platform/api.ts";
import { downloadFile } from "#web/platform/save-file.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** Exports a course as one file, for its authors. */
export function ExportCourse({ course: { id, title } }: { course: { id: string; title: string } }) {
  const [busy, setBusy] = useState(false);
  return (
    <IconButton
      size="sm"
      busy={busy}
      label={messages.exportOf(title)}
      onClick={() => {
        setBusy(true);
        void exportCourse(id).finally(() => setBusy(false));
      }}
    >
      <Download />
    </IconButton>
  );
}

/** Save a course as one file. A toast shows a failure, or what the file does not contain. */
export async function exportCourse(id: string): Promise<void> {
  try {
    const headers = await downloadFile(`/api/courses/${encodeURIComponent(id)}/file`, "course.academy-course.zip");
    const left = Number(headers.get(leftBehindHeader) ?? 0);
    if (left > 0) toast({ title: messages.leftBehind(left), description: messages.leftBehindText });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast({ title: messages.notExported, description: error.message, variant: "destructive" });
  }
}
