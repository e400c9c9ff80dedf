import { type ReactNode, useEffect, type RefObject, useEffectEvent, useRef, useState, Suspense, use } from "react";
import { RetryButton } from "#web/ui/retry-button.tsx";
import { CirclePlay } from "#web/ui/icons.tsx";
import { NotebookPen } from "#web/ui/icons-signed-in.tsx";
import { useNavigate } from "react-router";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import type { LessonPage } from "#web/platform/api.ts";
import { LessonVideos } from "#web/features/courses/video/lesson-videos.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { useOnline } from "#web/platform/use-online.ts";
import { Notice } from "#web/ui/notice.tsx";
import { FoldingSheet } from "#web/ui/folding-sheet.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { LessonBar, LessonProgress } from "./lesson-bar.tsx";
import { LessonList, placeOf, type LessonPlace } from "./lesson-list.tsx";
import { LessonTurn } from "./lesson-turn.tsx";
import type { NotesArrival, Opening } from "./load-lesson.ts";
import { useReadingPosition } from "./reading/use-reading-position.ts";
import { RoomLayout } from "./room-layout.tsx";
import { SideColumn } from "./side-column.tsx";
import { usePassage } from "./use-passage.ts";
import { messages } from "./messages.ts";
import { NotesField } from "./notes/notes-field.tsx";

type NotesPanelProps = { userId: string; courseId: string; lessonId: string; arrival: NotesArrival };

/** Matches elements in which arrow keys have another meaning: fields, lists of choices, horizontal scrolling, overlays. */
const ownsArrowKeys =
  "input, textarea, select, button, pre, table, summary, video, audio, [contenteditable], [role=tab], [role=menu], [role=dialog], [role=log], [role=slider]";

type LessonRoomProps = {
  page: LessonPage;
  userId: string;
  opening: Opening;
  notes: NotesArrival;
  tutor: ReactNode;
  /** The questions under the text. */
  checks: ReactNode;
  /** What is missing to complete the course, if more than the last lesson is required. */
  completion: ReactNode;
};

/** The page of a lesson: its text in the middle, its course on one side, tutor and notes on the other. */
export function LessonRoom({ page: loaded, userId, opening, notes, tutor, checks, completion }: LessonRoomProps) {
  const page = { ...loaded, opened: useOpened(loaded) };
  const { lesson, course } = page;
  const place = placeOf(page);
  const text = usePassage(lesson.html);
  useScrollableBlocks(text, lesson.html);
  useReadingPosition(text, page, userId);
  const addressOf = (neighbour: { id: string } | null) => neighbour && lessonAddress(course.id, neighbour.id);
  useLessonKeys(addressOf(place.previous), addressOf(place.next));
  return (
    <RoomLayout
      rail={<LessonRail page={page} place={place} completion={completion} />}
      bar={<LessonBar page={page} place={place} completion={completion} />}
      side={
        <SideColumn
          tutor={tutor}
          notes={<NotesPanel userId={userId} courseId={course.id} lessonId={lesson.id} arrival={notes} />}
        />
      }
    >
      <article aria-labelledby="lesson-title">
        <header className="grid grid-cols-1 gap-5">
          <h1 id="lesson-title" dir="auto" lang={course.language}>
            {lesson.title}
          </h1>
          {!hasVideo(page) && <VideoPlaceholder />}
          <LessonNotices lessonId={lesson.id} opening={opening} />
        </header>
        {/* The text is Markdown by authors, sanitized by the server. */}
        <div
          ref={text}
          className="prose mt-8 [&_mark]:px-0"
          dir="auto"
          lang={course.language}
          dangerouslySetInnerHTML={{ __html: lesson.html }}
        />
        <LessonVideos
          text={text}
          html={lesson.html}
          media={page.media}
          counts={page.enrollment !== null}
          lesson={{ courseId: course.id, lessonId: lesson.id, watched: page.watched_embeds }}
        />
      </article>
      {checks}
      <LessonTurn
        course={course}
        place={place}
        isComplete={page.own_rule ? page.enrollment?.completed === true : place.progress === 100}
      />
    </RoomLayout>
  );
}

/** Return the lessons that the person has opened, including recent ones that a prefetched page does not know of. */
function useOpened({ lesson, enrollment, opened }: LessonPage): string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (enrollment && !seen.includes(lesson.id)) setSeen([...seen, lesson.id]);
  return [...opened, ...seen.filter((id) => id !== lesson.id)];
}

/** Whether the text says something about a recording, if only that it was removed. */
function hasVideo({ media, lesson }: LessonPage): boolean {
  return media.some(({ kind }) => kind !== "file") || /data-(?:video|embed)=/.test(lesson.html);
}

/** A placeholder for a lesson's recording; small, so that the text begins on the first screen of a phone. */
function VideoPlaceholder() {
  return (
    <figure
      aria-label={messages.video}
      className="flex items-center gap-3 rounded-md border border-hairline bg-sunken px-4 py-3 text-sm text-muted"
    >
      <CirclePlay aria-hidden="true" className="size-5 flex-none stroke-[1.5]" />
      <figcaption>{messages.noVideo}</figcaption>
    </figure>
  );
}

/** Make wide code and tables focusable: they scroll on their own, and keyboard users must be able to reach them. */
function useScrollableBlocks(text: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    const blocks = Array.from(text.current?.querySelectorAll<HTMLElement>("pre, table") ?? []);
    const observer = new ResizeObserver(() => {
      for (const block of blocks) {
        if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
        else block.removeAttribute("tabindex");
      }
    });
    for (const block of blocks) observer.observe(block);
    return () => observer.disconnect();
  }, [text, html]);
}

/** Open the previous or next lesson with the left and right arrow keys; null if there is none. */
function useLessonKeys(previous: string | null, next: string | null): void {
  const navigate = useNavigate();
  // An effect event, so that a key pressed right after a change of lessons already refers to the new one.
  const turn = useEffectEvent((event: KeyboardEvent): void => {
    const to = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : null;
    if (to === null || event.defaultPrevented || event.repeat) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(ownsArrowKeys)) return;
    if (document.querySelector("[data-overlay]")) return;
    void navigate(to);
  });
  useEffect(() => {
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, []);
}

/** The column next to the text on a wide screen: course, progress, and lessons. */
function LessonRail({ page, place, completion }: { page: LessonPage; place: LessonPlace; completion: ReactNode }) {
  const rail = useCurrentInSight(page.lesson.id);
  return (
    <div ref={rail} className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto pb-4">
      <div className="px-2.5">
        <TextLink
          quiet
          to={`/product/${page.course.id}`}
          className="font-title text-lg font-[500]"
          dir="auto"
          lang={page.course.language}
        >
          {page.course.title}
        </TextLink>
        <LessonProgress place={place} className="mt-3 mb-4" />
      </div>
      <LessonList course={page.course} opened={page.opened} currentId={page.lesson.id} />
      {completion && <div className="mt-4">{completion}</div>}
    </div>
  );
}

/** Scroll the current lesson of a long list into view, without scrolling the page. */
function useCurrentInSight(lessonId: string) {
  const rail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const current = rail.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!rail.current || !current) return;
    const { offsetTop, offsetHeight } = current;
    const { scrollTop, clientHeight } = rail.current;
    const isInSight = offsetTop >= scrollTop && offsetTop + offsetHeight <= scrollTop + clientHeight;
    if (!isInSight) rail.current.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
  }, [lessonId]);
  return rail;
}

/** Notices for the reader: no connection, progress not saved, nothing recorded. */
function LessonNotices({ lessonId, opening }: { lessonId: string; opening: Opening }) {
  const online = useOnline();
  return (
    <>
      {!online && <Notice live>{messages.offline}</Notice>}
      {opening === null ? (
        <p className="text-sm text-muted">{messages.reading}</p>
      ) : (
        // A boundary per lesson, so that a new text is shown before its opening is recorded.
        <Suspense key={lessonId} fallback={null}>
          <OpeningNotice opening={opening} />
        </Suspense>
      )}
    </>
  );
}

function OpeningNotice({ opening }: { opening: NonNullable<Opening> }) {
  if (use(opening) !== "failed") return null;
  return (
    <Notice live action={<RetryButton />}>
      {messages.notSaved}
    </Notice>
  );
}

/** A person's own notes on a lesson: in the side column if there is one, otherwise in a sheet that a button opens. */
function NotesPanel({ userId, courseId, lessonId, arrival }: NotesPanelProps) {
  return (
    <FoldingSheet
      title={messages.yourNotes}
      opener={
        <>
          <NotebookPen aria-hidden="true" />
          {messages.notes}
        </>
      }
      foldLabel={messages.foldNotes}
      corner="start"
      className="xl:flex xl:min-h-0 xl:flex-1 xl:flex-col"
      panelClassName="max-xl:h-[min(60dvh,30rem)] xl:min-h-0 xl:flex-1"
      headerClassName="xl:min-h-9"
      titleClassName="xl:text-base"
      firstFocus="textarea"
    >
      {() => (
        // A boundary per lesson, so that its text does not wait for the notes.
        <Suspense key={lessonId} fallback={<NotesLoading />}>
          <NotesField userId={userId} courseId={courseId} lessonId={lessonId} arrival={arrival} />
        </Suspense>
      )}
    </FoldingSheet>
  );
}

function NotesLoading() {
  return (
    <Loading label={messages.loadingNotes}>
      <div className="grid gap-2 p-4">
        <Skeleton className="h-4 w-10/12" />
        <Skeleton className="h-4 w-7/12" />
      </div>
    </Loading>
  );
}
