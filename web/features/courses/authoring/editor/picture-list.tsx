import { useState } from "react";
import { shownFrom } from "#domain/lesson-pictures.ts";
import { X } from "#web/ui/icons.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { messages } from "../messages.ts";
import type { PictureUpload, PictureUploads } from "./use-picture-uploads.ts";

/** Pictures being uploaded, those without a description, and refused ones. */
export function PictureList({ pictures }: { pictures: PictureUploads }) {
  return (
    <ul
      aria-label={messages.pictures}
      className="grid max-h-[50%] shrink-0 gap-px overflow-y-auto border-t border-hairline bg-sunken empty:hidden"
    >
      {pictures.uploads.map((upload) => (
        <li key={upload.id} className="px-4 py-3 text-sm">
          <PictureState upload={upload} pictures={pictures} />
        </li>
      ))}
    </ul>
  );
}

function PictureState({ upload: { id, file, state }, pictures }: { upload: PictureUpload; pictures: PictureUploads }) {
  if (state.kind === "uploading") {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3">
        <div className="grid gap-1">
          <p className="text-muted wrap-anywhere">{state.percent < 100 ? messages.uploading(file.name) : messages.preparing}</p>
          <Progress label={messages.uploading(file.name)} value={state.percent} size="sm" />
        </div>
        <IconButton size="sm" label={messages.cancelUpload(file.name)} onClick={() => pictures.cancel(id)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    );
  }
  if (state.kind === "failed") {
    return (
      <div className="flex items-start justify-between gap-3">
        <p role="alert" className="text-danger wrap-anywhere">
          {messages.pictureFailed(file.name, state.message)}
        </p>
        <IconButton size="sm" label={messages.dismiss(file.name)} onClick={() => pictures.letGo(id)}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    );
  }
  return (
    <DescribePicture
      name={file.name}
      url={state.url}
      onDescribe={(description) => pictures.describe(id, state.url, description)}
      onDecorative={() => pictures.letGo(id)}
    />
  );
}

type DescribePictureProps = {
  name: string;
  url: string;
  onDescribe: (description: string) => void;
  onDecorative: () => void;
};

function DescribePicture({ name, url, onDescribe, onDecorative }: DescribePictureProps) {
  const [description, setDescription] = useState("");
  return (
    <form
      className="grid gap-3 sm:grid-cols-[auto_minmax(0,1fr)]"
      onSubmit={(event) => {
        event.preventDefault();
        if (description.trim() !== "") onDescribe(description);
      }}
    >
      <img src={shownFrom(url)} alt="" className="h-20 w-28 rounded-sm bg-wash object-contain" />
      <div className="grid gap-2">
        <p role="status" className="text-muted wrap-anywhere">
          {messages.pictureIn(name)}
        </p>
        <Field label={messages.describePicture} hint={messages.describePictureHint}>
          <Input value={description} maxLength={300} onChange={({ target }) => setDescription(target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="sm" disabled={description.trim() === ""}>
            {messages.describe}
          </Button>
          <Button size="sm" variant="quiet" onClick={onDecorative}>
            {messages.decorative}
          </Button>
        </div>
      </div>
    </form>
  );
}
