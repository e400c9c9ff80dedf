import { useEffect, useState, type RefObject } from "react";
import type { Chapter } from "#domain/media.schema.ts";
import { clockOf } from "#web/i18n/format.ts";
import { messages } from "./messages.ts";

type ChaptersProps = {
  player: RefObject<HTMLVideoElement | null>;
  chapters: readonly Chapter[];
  onSeek: (seconds: number) => void;
};

/** The chapters of a recording. A click jumps to a chapter; the current one is marked. */
export function Chapters({ player, chapters, onSeek }: ChaptersProps) {
  const [playing, setPlaying] = useState(-1);
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    const look = () => setPlaying(chapters.findLastIndex(({ from }) => from <= element.currentTime + 0.05));
    look();
    for (const event of ["timeupdate", "seeked"]) element.addEventListener(event, look);
    return () => {
      for (const event of ["timeupdate", "seeked"]) element.removeEventListener(event, look);
    };
  }, [player, chapters]);
  return (
    <nav aria-label={messages.chapters} className="rounded-md border border-hairline">
      <p className="m-0! px-4 pt-2.5 text-sm font-[550]">{messages.chapters}</p>
      <p className="m-0! hidden px-4 text-xs text-muted pointer-fine:block">{messages.chapterKeys}</p>
      <ol className="m-0! grid list-none! gap-px p-2!">
        {chapters.map(({ from, title }, at) => (
          <li key={from} className="m-0! list-none! p-0!">
            <button
              type="button"
              aria-current={at === playing || undefined}
              onClick={() => onSeek(from)}
              className="grid w-full grid-cols-[3.5rem_minmax(0,1fr)] gap-2 rounded-sm px-2 py-1.5 text-start text-sm hover:bg-wash aria-[current]:bg-wash aria-[current]:font-[600]"
            >
              <span className="text-accent tabular-nums">{clockOf(from)}</span>
              <span dir="auto" className="wrap-anywhere">
                {title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
