import type { RefObject } from "react";
import type { LibraryCourse } from "#domain/course-library.schema.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useDeed } from "#web/features/people/admin/use-deed.ts";
import { messages } from "./messages.ts";

type DeleteCourseDialogProps = {
  course: LibraryCourse | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

/** Asks before a course is deleted, and tells that one that people take is archived instead. */
export function DeleteCourseDialog({ course, open, onOpenChange, onDeleted, returnFocus }: DeleteCourseDialogProps) {
  const deletion = useDeed("delete-course", onDeleted);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={course && messages.deleteTitle(course.title)}
      description={
        course !== null && course.enrollment_count > 0 ? messages.archivedInstead(course.enrollment_count) : messages.deleteText
      }
      confirmLabel={messages.delete}
      danger
      busy={deletion.busy}
      onConfirm={() => course && deletion.perform(course.id)}
      returnFocus={returnFocus}
    />
  );
}
