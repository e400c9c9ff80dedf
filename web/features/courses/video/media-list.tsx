import { useState } from "react";
import { documentFileTypes, mediaFileTypes } from "#domain/media.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { formatBytes } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Pause, Play, Trash2 } from "#web/ui/icons-signed-in.tsx";
import { X } from "#web/ui/icons.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { MediaDetails } from "./media-details.tsx";
import { MissingCaptions } from "./missing-captions.tsx";
import { messages } from "./messages.ts";
import type { MediaUploads } from "./use-media-uploads.ts";

type MediaListProps = { uploads: MediaUploads; onInsert: (media: AuthoredMedia) => void };

/** The recordings of a lesson under its text: uploading, being checked, ready, refused. */
export function MediaList({ uploads, onInsert }: MediaListProps) {
  const { media, refused, hasFailed } = uploads;
  if (media.length === 0 && refused.length === 0 && !hasFailed) return null;
  return (
    <ul
      aria-label={messages.recordings}
      // The text keeps most of the room, unless somebody works on the details of a recording.
      className="grid max-h-[35%] shrink-0 gap-px overflow-y-auto border-t border-hairline bg-sunken has-[details[open]]:max-h-[50%]"
    >
      {hasFailed && (
        <li className="flex flex-wrap items-center justify-between gap-2 px-4 py-3 text-sm">
          <span role="alert">{messages.listFailed}</span>
          <Button size="sm" onClick={uploads.reload}>
            {messages.tryAgain}
          </Button>
        </li>
      )}
      {media.map((each) => (
        <li key={each.id} className="px-4 py-3 text-sm">
          <MediaEntry media={each} uploads={uploads} onInsert={onInsert} />
        </li>
      ))}
      {refused.map(({ id, name, reason }) => (
        <li key={`refused ${id}`} className="flex items-start justify-between gap-3 px-4 py-3 text-sm">
          <p role="alert" className="text-danger wrap-anywhere">
            {messages.notBegun(name, reason)}
          </p>
          <IconButton size="sm" label={messages.dismiss(name)} onClick={() => uploads.dismiss(id)}>
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

type MediaEntryProps = { media: AuthoredMedia; uploads: MediaUploads; onInsert: (media: AuthoredMedia) => void };

function MediaEntry({ media, uploads, onInsert }: MediaEntryProps) {
  const { id, file_name: name, state } = media;
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** Where learners see the recording; null until that is known. */
  const [shown, setShown] = useState<string | null>(null);
  const isUnderWay = state === "uploading";
  return (
    <div className="grid gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p className="font-[550] wrap-anywhere">{media.title || name}</p>
          {state === "ready" && <p className="text-muted">{`${messages.ready} ${factsOf(media).join(", ")}.`}</p>}
          <StateWords media={media} uploads={uploads} />
        </div>
        <div className="flex flex-none items-center gap-1">
          {state === "ready" && (
            <Button size="sm" variant="quiet" onClick={() => onInsert(media)}>
              {messages.insert}
            </Button>
          )}
          <UploadButtons media={media} uploads={uploads} />
          <IconButton
            size="sm"
            label={isUnderWay ? messages.cancelUpload(name) : messages.remove(name)}
            onClick={() => setIsAsked(true)}
          >
            {isUnderWay ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
          </IconButton>
        </div>
      </div>
      {isUnderWay && <UploadProgress media={media} uploads={uploads} />}
      {media.missing_captions && media.kind !== "file" && <MissingCaptions media={media} uploads={uploads} />}
      {state !== "refused" && media.kind !== "file" && <MediaDetails media={media} uploads={uploads} />}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={messages.removeTitle(media.title || name)}
        description={
          isUnderWay
            ? messages.cancelText
            : [shown, media.kind === "file" ? messages.removeFileText : messages.removeText].filter(Boolean).join(" ")
        }
        confirmLabel={messages.removeConfirm}
        cancelLabel={messages.keep}
        danger
        busy={isBusy}
        onConfirm={() => {
          setIsBusy(true);
          let isToBeAsked = false;
          const onShown = (why: string) => {
            isToBeAsked = true;
            setShown(why);
          };
          void uploads.remove(id, { isWanted: shown !== null, onShown }).then((isGone) => {
            setIsBusy(false);
            if (!isGone && !isToBeAsked) setIsAsked(false);
          });
        }}
      />
    </div>
  );
}

function factsOf({ kind, seconds, pages, file_name, upload_bytes }: AuthoredMedia): string[] {
  const size = formatBytes(upload_bytes);
  if (kind !== "file") return [messages.minutes(seconds ?? 0), size];
  return pages === null ? [size] : [messages.pages(pages, /\.(pptx|odp)$/i.test(file_name)), size];
}

function StateWords({ media, uploads }: { media: AuthoredMedia; uploads: MediaUploads }) {
  const sending = uploads.sendings.get(media.id);
  if (media.state === "refused")
    return (
      <p role="alert" className="text-danger">
        {messages.refused(media.file_name, media.refusal ?? "")}
      </p>
    );
  const words =
    media.state === "checking"
      ? messages.checking
      : media.state === "uploading"
        ? { sending: null, paused: messages.paused, waiting: messages.waiting, none: messages.unfinished }[
            sending?.state ?? "none"
          ]
        : null;
  return (
    <p role="status" className="text-muted empty:hidden">
      {words}
    </p>
  );
}

function UploadButtons({ media, uploads }: { media: AuthoredMedia; uploads: MediaUploads }) {
  const sending = uploads.sendings.get(media.id);
  if (media.state !== "uploading") return null;
  if (sending?.state === "paused")
    return (
      <IconButton size="sm" label={messages.resume(media.file_name)} onClick={() => uploads.resume(media.id)}>
        <Play aria-hidden="true" />
      </IconButton>
    );
  if (sending)
    return (
      <IconButton size="sm" label={messages.pause(media.file_name)} onClick={() => uploads.pause(media.id)}>
        <Pause aria-hidden="true" />
      </IconButton>
    );
  return (
    <FileButton
      size="sm"
      accept={media.kind === "file" ? documentFileTypes : mediaFileTypes}
      onFile={(file) => void uploads.goOn(media, file)}
    >
      {messages.chooseAgain}
    </FileButton>
  );
}

function UploadProgress({ media, uploads }: { media: AuthoredMedia; uploads: MediaUploads }) {
  const sent = Math.max(uploads.sendings.get(media.id)?.sent ?? 0, media.received_bytes);
  return (
    <div className="grid gap-1">
      <Progress label={messages.uploading(media.file_name)} value={(sent / media.upload_bytes) * 100} size="sm" />
      <p className="text-xs text-muted">{messages.progress(formatBytes(sent), formatBytes(media.upload_bytes))}</p>
    </div>
  );
}
