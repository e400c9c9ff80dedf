import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { useEffect, useRef, useState } from "react";
import { courseImageLimit, courseImageTypes } from "#domain/course-pictures.ts";
import { ApiError } from "#web/platform/api.ts";
import { uploadCourseImage } from "#web/platform/send-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { CoursePicture } from "./course-picture.tsx";

/** The texts of this field. They are separate from the catalog's, which every visitor loads. */
const words = defineMessages({
  image: msg`Image`,
  imageHint: msg`PNG, JPEG, WebP, AVIF or GIF, up to 5 MB. It is cropped to 8:5.`,
  imageTooLarge: msg`The picture is too large: at most 5 MB are accepted.`,
  removeImage: msg`Remove image`,
  uploading: (name: string) => msg`Uploading ${name}`,
  reading: msg`The picture is being prepared…`,
  uploadError: msg`Upload Error`,
  noPublicUrl: msg`Could not get public URL for the image.`,
  uploaded: { title: msg`Image uploaded successfully.` },
  tryAgain: msg`Try again`,
});

type UploadState =
  | { kind: "idle" }
  | { kind: "uploading"; file: File; preview: string; percent: number }
  | { kind: "failed"; file: File; message: string; mayWorkLater: boolean };

type ImageUpload = ReturnType<typeof useImageUpload>;

/** Selects a course's picture, which is shown and uploaded immediately. */
export function ImageField({ image, error, disabled }: { image: ImageUpload; error: string | undefined; disabled: boolean }) {
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
        <Field label={words.image} hint={words.imageHint} error={state.kind === "failed" ? state.message : error}>
          <Input
            type="file"
            accept={courseImageTypes.join(",")}
            disabled={disabled}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Allows selecting the same file again, for example after it was made smaller.
              target.value = "";
              if (file) image.choose(file);
            }}
          />
        </Field>
        {state.kind === "uploading" && (
          <div className="grid gap-1 text-sm text-muted">
            <Progress label={words.uploading(state.file.name)} value={state.percent} size="sm" />
            <p className="wrap-anywhere">{state.percent < 100 ? words.uploading(state.file.name) : words.reading}</p>
          </div>
        )}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {state.kind === "failed" && state.mayWorkLater && (
            <Button size="sm" disabled={disabled} onClick={() => image.choose(state.file)}>
              {words.tryAgain}
            </Button>
          )}
          {(url !== "" || state.kind === "uploading") && (
            <Button size="sm" variant="quiet" disabled={disabled} onClick={image.remove}>
              {words.removeImage}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/**
 * Use the picture of a course while its form is open. `url` is the picture that will be saved, "" for none. A selected picture is uploaded
 * immediately; until that has succeeded, the previous one is kept.
 */
export function useImageUpload(initialUrl: string) {
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
        throw new ApiError(413, { error: words.imageTooLarge, code: "course_image.too_large" });
      const uploaded = await uploadCourseImage(file, {
        signal: controller.signal,
        onProgress: (percent) => {
          if (!controller.signal.aborted) setState({ kind: "uploading", file, preview, percent });
        },
      });
      if (controller.signal.aborted) return;
      if (uploaded === null) {
        setState({ kind: "failed", file, message: words.noPublicUrl, mayWorkLater: true });
        toast({ title: words.noPublicUrl, variant: "destructive" });
        return;
      }
      setUrl(uploaded);
      setState({ kind: "idle" });
      toast(words.uploaded);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      const { message, status, isUnavailable } = error;
      setState({ kind: "failed", file, message, mayWorkLater: isUnavailable || status === 429 });
      toast({ title: words.uploadError, description: message, variant: "destructive" });
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
