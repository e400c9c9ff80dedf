import { captionFileTypes } from "#domain/media.ts";
import { formatMoment } from "#web/i18n/format.ts";
import { Button } from "#web/ui/button.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { Plus } from "#web/ui/icons.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { messages } from "./messages.ts";
import type { Track } from "./track-calls.ts";
import type { EditedTrack } from "./use-track.ts";

type TrackToolbarProps = {
  mediaId: string;
  track: Track;
  edited: EditedTrack;
  onAdd: () => void;
  onUndo: () => void;
  onRedo: () => void;
  onFile: (file: File) => void;
};

/** The actions on the whole track: add a cue, undo, open a file, restore an earlier version. */
export function TrackToolbar({ mediaId, track, edited, onAdd, onUndo, onRedo, onFile }: TrackToolbarProps) {
  const versions = edited.stored?.versions ?? [];
  const isStored = (edited.stored?.cues.length ?? 0) > 0;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={onAdd}>
        <Plus aria-hidden="true" />
        {messages.addHere}
      </Button>
      <Button size="sm" variant="quiet" disabled={!edited.canUndo} onClick={onUndo}>
        {messages.undo}
      </Button>
      <Button size="sm" variant="quiet" disabled={!edited.canRedo} onClick={onRedo}>
        {messages.redo}
      </Button>
      <FileButton size="sm" variant="quiet" accept={captionFileTypes} onFile={onFile}>
        {messages.openFile}
      </FileButton>
      {track.kind === "chapters" && isStored && (
        <Button size="sm" variant="quiet" asChild>
          <a href={`/media/${mediaId}/chapters.vtt?download`} download>
            {messages.download}
          </a>
        </Button>
      )}
      {versions.length > 0 && (
        <Menu
          trigger={
            <Button size="sm" variant="quiet">
              {messages.versions}
            </Button>
          }
          entries={versions.map(({ revision, saved_at, saved_by }) => ({
            label: messages.version(formatMoment(saved_at), saved_by),
            onSelect: () => void edited.takeVersion(revision),
          }))}
        />
      )}
    </div>
  );
}
