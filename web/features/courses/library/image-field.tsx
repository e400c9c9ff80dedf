import { courseImageTypes } from "#domain/course-pictures.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { messages } from "./messages.ts";
import type { ImageUpload } from "./use-image-upload.ts";

/** Chooses a course's picture: what is chosen is shown and uploaded at once. */
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
