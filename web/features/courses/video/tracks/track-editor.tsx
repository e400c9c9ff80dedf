import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readCaptionFile } from "#domain/caption-file.ts";
import { decodeCaptions } from "#domain/captions.ts";
import { addCue, changeCue, cueAt, joinCue, placeAfter, splitCue, type EditedCue } from "#domain/cue-edits.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { newId } from "#web/platform/new-id.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import type { CueActions } from "./cue-form.tsx";
import { CueList } from "./cue-list.tsx";
import { messages } from "./messages.ts";
import { keyActionOf, type KeyAction } from "./key-action.ts";
import { TrackPreview } from "./track-preview.tsx";
import { TrackToolbar } from "./track-toolbar.tsx";
import type { Track } from "./track-calls.ts";
import { useTrack, withId, type EditedTrack } from "./use-track.ts";

type TrackEditorProps = { media: AuthoredMedia; track: Track; userId: string; onClose: () => void; onSaved: () => void };

/** Edits the captions or chapters of a recording next to it. */
export default function TrackEditor({ media, track, userId, onClose, onSaved }: TrackEditorProps) {
  const { kind } = track;
  const edited = useTrack({ mediaId: media.id, track, userId, seconds: media.seconds, onSaved });
  const player = useRef<HTMLVideoElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [takesFocus, setTakesFocus] = useState(false);
  const [shown, setShown] = useState<EditedCue | undefined>(undefined);
  const [isStrict, setIsStrict] = useState(false);
  const [said, setSaid] = useState("");
  const { cues, errors } = edited;
  const now = () => Math.round((player.current?.currentTime ?? 0) * 1000) / 1000;

  useEffect(() => {
    const element = player.current;
    if (!element) return;
    const look = () => setShown(cueAt(cues, element.currentTime, kind));
    look();
    for (const event of ["timeupdate", "seeked"]) element.addEventListener(event, look);
    return () => {
      for (const event of ["timeupdate", "seeked"]) element.removeEventListener(event, look);
    };
  }, [cues, kind, edited.stored]);

  function choose(cue: EditedCue | undefined): void {
    setTakesFocus(cue !== undefined);
    setChosen(cue?.id ?? null);
    if (cue && player.current?.paused) player.current.currentTime = cue.from;
  }

  function add(at: number): void {
    const id = newId();
    const next = addCue(cues, { id, at, seconds: media.seconds });
    edited.edit(next);
    setTakesFocus(true);
    setChosen(id);
    setSaid(messages.added(next.findIndex((cue) => cue.id === id) + 1, next.length));
  }

  const actions: CueActions = {
    now,
    change: (id, change, field) => edited.edit(changeCue(cues, id, change), field),
    play: (cue) => {
      if (!player.current) return;
      player.current.currentTime = cue.from;
      void player.current.play().catch(() => {});
    },
    split: (id, caret) => {
      const at = now();
      edited.edit(splitCue(cues, id, { newId: newId(), caret, at }));
      setSaid(messages.splitDone);
    },
    join: (id) => {
      edited.edit(joinCue(cues, id, kind));
      setSaid(messages.joined);
      textField.current?.focus();
    },
    remove: (id) => {
      const at = cues.findIndex((cue) => cue.id === id);
      const next = cues.filter((cue) => cue.id !== id);
      edited.edit(next);
      choose(next[at] ?? next[at - 1]);
      setSaid(messages.removed);
    },
    addAfter: (id) =>
      add(
        placeAfter(
          cues.find((cue) => cue.id === id),
          kind,
          now(),
        ),
      ),
  };

  function step(by: -1 | 1): void {
    const at = cues.findIndex(({ id }) => id === chosen);
    choose(
      cues[
        at === -1
          ? Math.max(
              0,
              cues.findIndex(({ id }) => id === shown?.id),
            )
          : at + by
      ] ?? cues[at],
    );
  }

  function save(): void {
    setIsStrict(true);
    if (errors.length === 0) void edited.save();
    else choose(errors[0]);
  }

  function undo(): void {
    edited.undo();
    setSaid(messages.undone);
  }

  function redo(): void {
    edited.redo();
    setSaid(messages.redone);
  }

  // The dialog is modal, so its keys work wherever the focus is.
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    const action = keyActionOf(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    // What is changed before the track is loaded would be replaced by it.
    if (edited.stored === null && action !== "play") return;
    const run: Record<KeyAction, () => void> = {
      play: () => (player.current?.paused ? void player.current.play().catch(() => {}) : player.current?.pause()),
      start: () => chosen && actions.change(chosen, { from: now() }),
      end: () => chosen && kind === "captions" && actions.change(chosen, { to: now() }),
      previous: () => step(-1),
      next: () => step(1),
      add: () => (chosen ? actions.addAfter(chosen) : add(now())),
      undo: () => edited.canUndo && undo(),
      redo: () => edited.canRedo && redo(),
      save: () => edited.isChanged && save(),
    };
    run[action]();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);

  async function open(file: File): Promise<void> {
    const { cues: found, fault } = readCaptionFile(decodeCaptions(new Uint8Array(await file.arrayBuffer())));
    if (fault) {
      toast({ title: messages.unreadable(fault), variant: "destructive" });
      return;
    }
    edited.edit(found.map((cue) => withId(kind === "chapters" ? { ...cue, text: cue.text.replaceAll("\n", " ") } : cue)));
    setChosen(null);
    setSaid(messages.opened(found.length));
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      locked={edited.isSaving}
      title={kind === "captions" ? messages.captionsTitle(track.language) : messages.chaptersTitle}
      description={kind === "captions" ? messages.captionsIntro : messages.chaptersIntro}
      className="sm:w-[min(100%,76rem)]"
      footer={
        <>
          <p className="me-auto self-center text-sm text-muted">
            {isStrict && errors.length > 0 ? (
              <span role="alert" className="text-danger">
                {messages.errors(errors.length)}
              </span>
            ) : edited.isChanged ? (
              messages.unsaved
            ) : edited.stored && edited.stored.revision > 0 ? (
              messages.allSaved
            ) : null}
          </p>
          <Button className="sm:flex-none" disabled={edited.isSaving} onClick={onClose}>
            {messages.close}
          </Button>
          <Button className="sm:flex-none" variant="primary" disabled={!edited.isChanged} busy={edited.isSaving} onClick={save}>
            {messages.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-6">
        <TrackPreview media={media} player={player} shown={kind === "captions" ? shown?.text : undefined} kind={kind} />
        <div className="grid min-w-0 content-start gap-3">
          <Asides edited={edited} kind={kind} />
          {edited.stored && (
            <>
              <TrackToolbar
                mediaId={media.id}
                track={track}
                edited={edited}
                onAdd={() => add(now())}
                onUndo={undo}
                onRedo={redo}
                onFile={(file) => void open(file)}
              />
              <div className="lg:max-h-[52dvh] lg:overflow-y-auto lg:pe-1" tabIndex={-1}>
                <CueList
                  cues={cues}
                  kind={kind}
                  seconds={media.seconds}
                  chosen={chosen}
                  shown={shown?.id ?? null}
                  isStrict={isStrict}
                  onChoose={choose}
                  actions={actions}
                  textField={textField}
                  takesFocus={takesFocus}
                />
              </div>
            </>
          )}
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </Dialog>
  );
}

/** Notices above the cues: loading, a failure, restored unsaved changes, and another author's save. */
function Asides({ edited, kind }: { edited: EditedTrack; kind: Track["kind"] }) {
  const { theirs } = edited;
  if (edited.hasFailed)
    return (
      <Notice
        live
        tone="danger"
        title={messages.loadFailed}
        action={
          <Button size="sm" onClick={edited.reload}>
            {messages.tryAgain}
          </Button>
        }
      />
    );
  if (!edited.stored)
    return (
      <Loading label={messages.loading}>
        <Skeleton className="h-40" />
      </Loading>
    );
  if (theirs)
    return (
      <Notice live tone="danger" title={messages.theirsTitle(theirs.saved_by)}>
        <p>{kind === "captions" ? messages.theirsText : messages.theirsChapters}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" busy={edited.isSaving} disabled={edited.errors.length > 0} onClick={() => void edited.keepMine()}>
            {messages.keepMine}
          </Button>
          <Button size="sm" onClick={edited.discard}>
            {messages.takeTheirs}
          </Button>
        </div>
      </Notice>
    );
  if (edited.isRestored)
    return (
      <Notice
        live
        action={
          <Button size="sm" onClick={edited.discard}>
            {messages.dropDraft}
          </Button>
        }
      >
        {messages.restored}
      </Notice>
    );
  return null;
}
