import { useId, useRef, useState, type FormEvent, useEffect } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import type { InstructorList, LibraryCourse } from "#domain/course-library.schema.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useAction } from "#web/platform/act.ts";
import { courseImageTypes, courseImageLimit } from "#domain/course-pictures.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { ApiError } from "#web/platform/api.ts";
import { uploadCourseImage } from "#web/platform/send-file.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { changesIn, courseFields } from "./changes-in.ts";
import { CourseFields } from "./course-fields.tsx";
import { messages } from "./messages.ts";

type UploadState =
  | { kind: "idle" }
  | { kind: "uploading"; file: File; preview: string; percent: number }
  | { kind: "failed"; file: File; message: string; mayWorkLater: boolean };

type ImageUpload = ReturnType<typeof useImageUpload>;

type CourseDialogProps = {
  /** Null: a new one. */
  course: LibraryCourse | null;
  instructors: InstructorList | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Adds or changes a course. It closes once it is saved; before that it asks, if anything would be lost. */
export function CourseDialog({ course, instructors, open, onOpenChange }: CourseDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const image = useImageUpload(course?.featured_image_url ?? "");
  const save = useAction("save-course", () => onOpenChange(false));
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
    // What was left alone is not sent: somebody else may have changed it meanwhile. The title always is: a call says something.
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
              label={messages.keepAsDraft}
              hint={messages.keepAsDraftHint}
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

/** Chooses a course's picture: what is chosen is shown and uploaded at once. */
function ImageField({ image, error, disabled }: { image: ImageUpload; error: string | undefined; disabled: boolean }) {
  const { state, url } = image;
  return (
    <div className="grid gap-3 sm:grid-cols-[auto_1fr] sm:items-start">
      <div className="w-full max-w-60 overflow-hidden rounded-md border border-hairline sm:w-40">
        {state.kind === "uploading" ? (
          <img src={state.preview} alt="" className="aspect-8/5 w-full bg-wash object-cover opacity-60" />
        ) : (
          <CoursePicture course={{ featured_image_url: url || null }} shownAs="detail" />
        )}
      </div>
      <div className="grid min-w-0 gap-3">
        <Field label={messages.image} hint={messages.imageHint} error={state.kind === "failed" ? state.message : error}>
          <Input
            type="file"
            accept={courseImageTypes.join(",")}
            disabled={disabled}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file can be chosen again, after it was made smaller for one.
              target.value = "";
              if (file) image.choose(file);
            }}
          />
        </Field>
        {state.kind === "uploading" && (
          <div className="grid gap-1 text-sm text-muted">
            <Progress label={messages.uploading(state.file.name)} value={state.percent} size="sm" />
            <p className="wrap-anywhere">{state.percent < 100 ? messages.uploading(state.file.name) : messages.reading}</p>
          </div>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {state.kind === "failed" && state.mayWorkLater && (
            <Button size="sm" disabled={disabled} onClick={() => image.choose(state.file)}>
              {messages.tryAgain}
            </Button>
          )}
          {(url !== "" || state.kind === "uploading") && (
            <Button size="sm" variant="quiet" disabled={disabled} onClick={image.remove}>
              {messages.removeImage}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * The picture of a course while its form is open: `url` is what the course will have ("": none). A picture that is chosen is uploaded at once;
 * until that has succeeded the course keeps the one it had.
 */
function useImageUpload(initialUrl: string) {
  const [url, setUrl] = useState(initialUrl);
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  async function choose(file: File): Promise<void> {
    upload.current?.abort();
    const controller = new AbortController();
    upload.current = controller;
    const preview = URL.createObjectURL(file);
    setState({ kind: "uploading", file, preview, percent: 0 });
    try {
      if (file.size > courseImageLimit.bytes)
        throw new ApiError(413, { error: messages.imageTooLarge, code: "course_image.too_large" });
      const uploaded = await uploadCourseImage(file, {
        signal: controller.signal,
        onProgress: (percent) => {
          if (!controller.signal.aborted) setState({ kind: "uploading", file, preview, percent });
        },
      });
      if (controller.signal.aborted) return;
      if (uploaded === null) {
        setState({ kind: "failed", file, message: messages.noPublicUrl, mayWorkLater: true });
        toast({ title: messages.noPublicUrl, variant: "destructive" });
        return;
      }
      setUrl(uploaded);
      setState({ kind: "idle" });
      toast(messages.uploaded);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const { message, status, isUnavailable } = error;
      setState({ kind: "failed", file, message, mayWorkLater: isUnavailable || status === 429 });
      toast({ title: messages.uploadError, description: message, variant: "destructive" });
    } finally {
      URL.revokeObjectURL(preview);
    }
  }

  return {
    url,
    state,
    choose: (file: File) => void choose(file),
    remove: () => {
      upload.current?.abort();
      setState({ kind: "idle" });
      setUrl("");
    },
  };
}
