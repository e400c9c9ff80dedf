import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { useEffect, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import type { LessonMedia } from "#domain/media.schema.ts";
import { embedSites, isEmbedSite, type Embed } from "#domain/embeds.ts";
import { formatBytes } from "#web/i18n/format.ts";
import { request, type LessonPage } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { CirclePlay } from "#web/ui/icons.tsx";
import { Copy, Download } from "#web/ui/icons-signed-in.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** A lesson read by a learner, who may tick watched videos, and the external videos that were ticked when it was loaded. */
export type ReadLesson = { courseId: string; lessonId: string; watched: LessonPage["watched_embeds"] };

/** An attachment: its type, its size, and links to open and download it. */
export function Attachment({ media }: { media: LessonMedia }) {
  if (media.state !== "ready") return <Notice>{messages.fileNotReady}</Notice>;
  const { id, file_name: name, bytes, pages, content_type } = media;
  const isPdf = content_type === "application/pdf";
  const isSlides = content_type.includes("presentation");
  const facts = [kindOfDocument(content_type), formatBytes(bytes), pages === null ? "" : messages.pages(pages, isSlides)];
  return (
    <div className="my-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-hairline bg-surface px-4 py-3 font-sans text-base">
      <div className="min-w-0">
        <p className="font-[550] wrap-anywhere" dir="auto">
          {media.title || name}
        </p>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(", ")}</p>
      </div>
      <div className="flex flex-none flex-wrap gap-2">
        {isPdf && (
          <ButtonLink
            size="sm"
            to={`/media/${id}/file`}
            target="_blank"
            rel="noopener"
            reloadDocument
            aria-label={messages.openFile(name)}
          >
            {messages.open}
          </ButtonLink>
        )}
        <ButtonLink
          size="sm"
          to={`/media/${id}/file?download`}
          download={name}
          reloadDocument
          aria-label={messages.downloadFile(name)}
        >
          <Download aria-hidden="true" />
          {messages.download}
        </ButtonLink>
      </div>
    </div>
  );
}

const documentKinds: [RegExp, MessageDescriptor | string][] = [
  [/pdf$/, "PDF"],
  [/wordprocessingml|opendocument\.text/, msg`Text document`],
  [/spreadsheet/, msg`Spreadsheet`],
  [/presentation/, msg`Presentation`],
];

function kindOfDocument(contentType: string): string {
  const kind = documentKinds.find(([pattern]) => pattern.test(contentType))?.[1] ?? "";
  return typeof kind === "string" ? kind : readMessage(kind);
}

type EmbeddedVideoProps = {
  embed: Embed;
  /** Whether the learner has ticked the video; null where ticking is impossible. */
  isWatched: boolean | null;
  onWatched: (isWatched: boolean) => void;
};

/** An external video. Nothing is loaded from its site, not even a picture, before the person clicks. */
export function EmbeddedVideo({ embed: { site, id }, isWatched, onWatched }: EmbeddedVideoProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const { name, page } = embedSites[site];
  return (
    <figure aria-label={messages.embed(name)} className="my-6 grid gap-3 font-sans text-base">
      {isPlaying ? (
        <iframe
          src={`/embed/${site}/${id}`}
          title={messages.embed(name)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          className="aspect-video w-full rounded-md border-0 bg-sunken"
        />
      ) : (
        <div className="grid aspect-video w-full content-center justify-items-center gap-3 rounded-md border border-hairline bg-sunken p-4 text-center">
          <Button onClick={() => setIsPlaying(true)}>
            <CirclePlay aria-hidden="true" />
            {messages.playEmbed(name)}
          </Button>
          <p className="max-w-[34rem] text-sm text-muted">{messages.embedPrivacy(name)}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        {isWatched === null ? (
          <span />
        ) : (
          <Checkbox label={messages.embedWatched} checked={isWatched} onChange={({ target }) => onWatched(target.checked)} />
        )}
        <TextLink to={page(id)} target="_blank" rel="noopener noreferrer nofollow">
          {messages.openEmbed(name)}
        </TextLink>
      </div>
    </figure>
  );
}

/** Use the external videos that a learner has ticked in a lesson: those loaded with it, and what was ticked since. */
export function useEmbedTicks(lesson: ReadLesson | null) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const keyOf = ({ site, id }: Embed) => `${lesson?.lessonId} ${site} ${id}`;

  function isTicked(embed: Embed): boolean | null {
    if (!lesson) return null;
    const loaded = lesson.watched.some(({ site, video }) => site === embed.site && video === embed.id);
    return changed.get(keyOf(embed)) ?? loaded;
  }

  async function tick(embed: Embed, watched: boolean): Promise<void> {
    if (!lesson) return;
    const { courseId, lessonId } = lesson;
    // Other videos may be ticked, or another lesson opened, before the response comes.
    const show = (isWatched: boolean) => setChanged((before) => new Map(before).set(keyOf(embed), isWatched));
    show(watched);
    const body = { site: embed.site, video: embed.id, watched };
    try {
      await request("PUT", "/api/courses/{courseId}/lessons/{lessonId}/embeds", { params: { courseId, lessonId }, body });
    } catch {
      show(!watched);
      toast({ title: messages.tickNotSaved, variant: "destructive" });
    }
  }

  return { isTicked, tick };
}

/** Return the external video of a block in a lesson's HTML. */
export function embedOf({ dataset }: HTMLElement): Embed | null {
  const { embed: site = "", embedId: id = "" } = dataset;
  return isEmbedSite(site) && embedSites[site].id.test(id) ? { site, id } : null;
}

/** Adds a copy button to every code block of a text. */
export function CopyButtons({ text, html }: { text: RefObject<HTMLElement | null>; html: string }) {
  const [places, setPlaces] = useState<readonly { place: HTMLElement; code: HTMLElement }[]>([]);
  useEffect(() => {
    const made = Array.from(text.current?.querySelectorAll<HTMLElement>("pre > code") ?? []).map((code) => {
      const place = document.createElement("span");
      place.dataset["copy"] = "";
      code.before(place);
      return { place, code };
    });
    const drawn = requestAnimationFrame(() => setPlaces(made));
    return () => {
      cancelAnimationFrame(drawn);
      for (const { place } of made) place.remove();
    };
  }, [text, html]);

  async function copy(code: HTMLElement): Promise<void> {
    if (await copyText(code.textContent ?? "")) toast({ title: messages.copied });
    else toast({ title: messages.notCopied, variant: "destructive" });
  }

  return places.map(({ place, code }, index) =>
    createPortal(
      <IconButton size="sm" label={messages.copyCode} onClick={() => void copy(code)}>
        <Copy aria-hidden="true" />
      </IconButton>,
      place,
      String(index),
    ),
  );
}
