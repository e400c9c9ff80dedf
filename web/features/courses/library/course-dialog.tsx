import { useId, useState, type FormEvent } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import type { InstructorList, LibraryCourse } from "#domain/course-library.schema.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useAction } from "#web/platform/act.ts";
import { ImageField, useImageUpload } from "#web/features/courses/catalog/course-image-field.tsx";
import { CourseFields } from "./course-fields.tsx";
import { changesIn, courseFields } from "./course-form.ts";
import { messages } from "./messages.ts";

type CourseDialogProps = {
  /** Null for a new course. */
  course: LibraryCourse | null;
  instructors: InstructorList | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Adds or edits a course. It closes once the course is saved; closing it earlier asks first if anything would be lost. */
export function CourseDialog({ course, instructors, open, onOpenChange }: CourseDialogProps) {
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const image = useImageUpload(course?.featured_image_url ?? "");
  const save = useAction("save-course", () => onOpenChange(false));
  const form = useInvalidFocus(save.failure);
  const uploading = image.state.kind === "uploading";

  const changes = () => (form.current ? changesIn(course, new FormData(form.current)) : {});
  const wouldLose = () =>
    open && readStoredSession() !== null && (uploading || image.state.kind === "failed" || Object.keys(changes()).length > 0);
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => here.key !== there.key && wouldLose());
  useBeforeUnload((event) => wouldLose() && event.preventDefault());

  function close(): void {
    if (wouldLose()) setAsking(true);
    else onOpenChange(false);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (uploading || save.busy) return;
    // Unchanged fields are not sent: somebody else may have changed them meanwhile. The title is always sent: a call must not be empty.
    save.perform(course?.id ?? "", { title: String(new FormData(form.current ?? undefined).get("title")), ...changes() });
  }

  const failure = save.failure;
  const errorOf = (field: string) => (failure?.field === field ? failure.message : undefined);
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={close}
        locked={save.busy}
        title={course ? messages.editTitle(course.title) : messages.addTitle}
        description={course ? undefined : messages.addText}
        className="sm:max-w-2xl"
        footer={
          <>
            <Button disabled={save.busy} onClick={close}>
              {messages.cancel}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={save.busy} disabled={uploading}>
              {messages.save}
            </Button>
          </>
        }
      >
        <form ref={form} id={formId} noValidate onSubmit={onSubmit} className="grid gap-5">
          {failure && !courseFields.some((field) => field === failure.field) && (
            <Notice tone="danger">{messages.notSaved(failure.message)}</Notice>
          )}
          <CourseFields course={course} instructors={instructors} errorOf={errorOf} />
          <ImageField image={image} error={errorOf("featured_image_url")} disabled={save.busy} />
          {!course?.enrollment_count && (
            <Checkbox
              name="published"
              value="false"
              defaultChecked={course?.published === false}
              label={messages.saveAsDraft}
              hint={messages.saveAsDraftHint}
              disabled={save.busy}
            />
          )}
          <input type="hidden" name="featured_image_url" value={image.url} />
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking || blocker.state === "blocked"}
        onOpenChange={() => {
          setAsking(false);
          blocker.reset?.();
        }}
        title={messages.discardTitle}
        description={messages.discardText}
        confirmLabel={messages.discard}
        danger
        onConfirm={() => {
          setAsking(false);
          onOpenChange(false);
          blocker.proceed?.();
        }}
      />
    </>
  );
}
