import { Suspense, useId, useState } from "react";
import type { Location } from "react-router";
import { captionFileTypes, captionKinds } from "#domain/media.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { Field, Input, Select, Textarea } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { X } from "#web/ui/icons.tsx";
import { SquarePen } from "#web/ui/icons-signed-in.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { useAuth } from "#web/platform/auth-provider.tsx";
import { listCaptionLanguages, messages, languageNameOf } from "./messages.ts";
import type { Track } from "./tracks/track-calls.ts";
import type { MediaUploads } from "./use-media-uploads.ts";

const TrackEditor = lazyPart(() => import("./tracks/track-editor.tsx"), { isPressed: true });

/** The title and description of a recording, and its captions. */
export function MediaDetails({ media, uploads }: { media: AuthoredMedia; uploads: MediaUploads }) {
  const [title, setTitle] = useState(media.title);
  const [description, setDescription] = useState(media.description);
  const [isBusy, setIsBusy] = useState(false);
  const [track, setTrack] = useState<Track | null>(null);
  const { user } = useAuth();
  const chaptersHeading = useId();
  const isChanged = title !== media.title || description !== media.description;
  return (
    <details>
      <summary className="w-fit cursor-pointer py-1 text-accent">{messages.details}</summary>
      <form
        className="mt-2 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setIsBusy(true);
          void uploads
            .saveWords(media.id, { title: title.trim(), description: description.trim() })
            .finally(() => setIsBusy(false));
        }}
      >
        <Field label={messages.title} hint={messages.titleHint}>
          <Input dir="auto" value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <Field label={messages.description}>
          <Textarea
            dir="auto"
            rows={2}
            value={description}
            maxLength={2000}
            onChange={({ target }) => setDescription(target.value)}
          />
        </Field>
        <LeaveGuard isChanged={isChanged} isLost={() => isChanged} staysAt={isSameLesson} />
        <Button type="submit" size="sm" busy={isBusy} className="justify-self-start">
          {messages.saveDetails}
        </Button>
      </form>
      <Captions media={media} uploads={uploads} onEdit={(language) => setTrack({ kind: "captions", language })} />
      {media.state === "ready" && (
        <section aria-labelledby={chaptersHeading} className="mt-4 grid justify-items-start gap-2">
          <h2 id={chaptersHeading} className="text-sm font-[600]">
            <span aria-hidden="true">{messages.chapters}</span>
            <span className="sr-only">{messages.chaptersOfRecording(media.title || media.file_name)}</span>
          </h2>
          <p className="text-muted">{messages.chaptersHint(media.chapters.length)}</p>
          <Button size="sm" onClick={() => setTrack({ kind: "chapters" })}>
            {messages.editChapters}
          </Button>
        </section>
      )}
      {track && user && (
        <Suspense fallback={null}>
          <TrackEditor media={media} track={track} userId={user.userId} onClose={() => setTrack(null)} onSaved={uploads.reload} />
        </Suspense>
      )}
    </details>
  );
}

/** Return whether an address only shows something else beside the text of the same lesson. */
function isSameLesson(there: Location, here: Location): boolean {
  const lessonOf = ({ search }: Location) => new URLSearchParams(search).get("lesson");
  return there.pathname === here.pathname && lessonOf(there) === lessonOf(here);
}

type CaptionsProps = { media: AuthoredMedia; uploads: MediaUploads; onEdit: (language: string) => void };

function Captions({ media, uploads, onEdit }: CaptionsProps) {
  const [language, setLanguage] = useState(uploads.language);
  const [removed, setRemoved] = useState<string | null>(null);
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-4 grid gap-2">
      <h2 id={heading} className="text-sm font-[600]">
        <span aria-hidden="true">{messages.captions}</span>
        <span className="sr-only">{messages.captionsOfRecording(media.title || media.file_name)}</span>
      </h2>
      <p className="text-muted">{messages.captionsHint}</p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {media.languages.map((each) => (
          <li key={each} className="flex flex-wrap items-center gap-1 rounded-md border border-hairline bg-surface ps-3">
            <span className="me-2">{languageNameOf(each)}</span>
            <Select
              aria-label={messages.captionKindOf(each)}
              value={media.caption_kinds[each]}
              className="h-8! min-w-32 py-0! text-sm"
              onChange={({ target }) => {
                const kind = captionKinds.find((known) => known === target.value);
                if (kind) void uploads.setCaptionKind(media.id, each, kind);
              }}
            >
              {captionKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {messages.captionKind[kind]}
                </option>
              ))}
            </Select>
            {(media.state === "ready" ? (["vtt", "srt"] as const) : []).map((form) => (
              <a
                key={form}
                href={`/media/${media.id}/captions/${each}.${form}?download`}
                download
                aria-label={messages.downloadCaptions(each, form.toUpperCase())}
                className="rounded-sm px-1.5 py-1 text-sm text-accent underline-offset-2 hover:underline"
              >
                {form.toUpperCase()}
              </a>
            ))}
            {media.state === "ready" && (
              <IconButton size="sm" label={messages.editCaptions(each)} onClick={() => onEdit(each)}>
                <SquarePen aria-hidden="true" />
              </IconButton>
            )}
            <IconButton size="sm" label={messages.removeCaptions(each)} onClick={() => setRemoved(each)}>
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {media.languages.length > 0 && <p className="text-muted">{messages.captionKindHint}</p>}
      <div className="flex flex-wrap items-end gap-3">
        <Field label={messages.captionsLanguage} className="w-44">
          <Select value={language} onChange={({ target }) => setLanguage(target.value)}>
            {listCaptionLanguages().map((each) => (
              <option key={each} value={each}>
                {languageNameOf(each)}
              </option>
            ))}
          </Select>
        </Field>
        <FileButton size="sm" accept={captionFileTypes} onFile={(file) => void uploads.addCaptions(media, language, file)}>
          {messages.addCaptions}
        </FileButton>
        {media.state === "ready" && !media.languages.includes(language) && (
          <Button size="sm" onClick={() => onEdit(language)}>
            {messages.writeCaptions}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={removed !== null}
        onOpenChange={() => setRemoved(null)}
        title={messages.removeCaptionsTitle(removed ?? language)}
        description={messages.removeCaptionsText}
        confirmLabel={messages.removeConfirm}
        danger
        onConfirm={() => {
          setRemoved(null);
          if (removed !== null) void uploads.removeCaptions(media, removed);
        }}
      />
      <ConfirmDialog
        open={uploads.conflict?.media.id === media.id}
        onOpenChange={(isOpen) => !isOpen && void uploads.settleConflict("theirs")}
        title={messages.captionsChanged(uploads.conflict?.language ?? language)}
        description={messages.captionsChangedText}
        confirmLabel={messages.keepMine}
        cancelLabel={messages.takeTheirs}
        busy={false}
        onConfirm={() => void uploads.settleConflict("mine")}
      />
    </section>
  );
}
