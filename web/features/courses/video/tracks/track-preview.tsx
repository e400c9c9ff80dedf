import type { RefObject } from "react";
import type { TrackKind } from "#domain/cue-edits.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { messages } from "./messages.ts";

type TrackPreviewProps = {
  media: AuthoredMedia;
  player: RefObject<HTMLVideoElement | null>;
  /** The caption or chapter at this moment. */
  shown: string | undefined;
  kind: TrackKind;
};

/** The recording with the text that learners read at this moment, and the list of keys. */
export function TrackPreview({ media, player, shown, kind }: TrackPreviewProps) {
  return (
    <div className="grid content-start gap-3 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:bg-surface max-lg:pb-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are being written, and are shown below it */}
      <video
        ref={player}
        src={`/media/${media.id}/file`}
        controls
        playsInline
        preload="metadata"
        aria-label={messages.recording}
        className={
          media.kind === "audio" ? "h-14 w-full rounded-md" : "max-h-[26dvh] w-full rounded-md bg-[black] lg:max-h-[44dvh]"
        }
      />
      {kind === "captions" && (
        <p
          dir="auto"
          className="grid min-h-14 place-items-center rounded-md bg-sunken px-3 py-2 text-center text-sm whitespace-pre-line wrap-anywhere"
        >
          {shown || <span className="text-muted">{messages.nothingShown}</span>}
        </p>
      )}
      <details className="text-sm max-lg:hidden">
        <summary className="w-fit cursor-pointer text-accent">{messages.keysTitle}</summary>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {messages.keys
            .filter((_, at) => kind === "captions" || at !== 2)
            .map(([key, action]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid">
                <dt>
                  <kbd className="font-mono text-xs">{key}</kbd>
                </dt>
                <dd className="text-muted">{action}</dd>
              </div>
            ))}
        </dl>
      </details>
    </div>
  );
}
