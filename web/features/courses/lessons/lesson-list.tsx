import { waitWords } from "#web/platform/wait-words.ts";
import { Link } from "react-router";
import { Check } from "#web/ui/icons.tsx";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { LessonKindIcon } from "#web/features/courses/catalog/lesson-kind-icon.tsx";
import type { LessonPage } from "#web/platform/api.ts";
import type { Wait } from "#domain/course.schema.ts";
import { messages } from "./messages.ts";
import { progressPercent } from "#domain/enrollment.ts";
import { formatPercent } from "#web/i18n/format.ts";
import { List } from "#web/ui/icons-signed-in.tsx";
import { useState, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/dialog.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Progress } from "#web/ui/progress.tsx";

/** The course's lessons as links; the current one is marked. */
export function LessonList({
  course,
  opened,
  currentId,
  onChoose,
}: {
  course: LessonPage["course"];
  /** The lessons that the person has opened, which get a tick. */
  opened: readonly string[];
  currentId: string;
  onChoose?: () => void;
}) {
  return (
    <nav aria-label={messages.lessonList}>
      <ol className="grid grid-cols-1 gap-px">
        {course.lessons.map((lesson, index) => {
          const section = course.sections.find(({ id }) => id === lesson.section_id);
          const begins = section !== undefined && section.id !== course.lessons[index - 1]?.section_id;
          return (
            <li key={lesson.id}>
              {begins && (
                <p dir="auto" lang={course.language} className="px-2.5 pt-3 pb-1 text-xs font-semibold text-ink">
                  {section.title}
                </p>
              )}
              <Link
                to={lessonAddress(course.id, lesson.id)}
                aria-current={lesson.id === currentId ? "page" : undefined}
                onClick={onChoose}
                className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-1.5 rounded-md px-2.5 py-2 text-sm text-muted hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-[550] aria-[current=page]:text-ink pointer-coarse:py-3"
              >
                <span className="tabular-nums">{index + 1}</span>{" "}
                <span>
                  <span dir="auto" lang={course.language}>
                    {lesson.title}
                  </span>
                  {lesson.waits && <WaitLine waits={lesson.waits} />}
                </span>{" "}
                <span className="mt-0.5 flex gap-1.5 self-start">
                  <LessonKindIcon kind={lesson.kind} />{" "}
                  {opened.includes(lesson.id) && (
                    <span role="img" aria-label={messages.opened}>
                      <Check className="size-4 text-accent" />
                    </span>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** When a lesson opens, or what must be done first. */
export function WaitLine({ waits }: { waits: Wait }) {
  return <span className="block text-xs font-normal text-muted">{waitWords(waits)}</span>;
}

type Outline = LessonPage["course"]["lessons"][number];

/** The position of a lesson in its course. */
export type LessonPlace = {
  position: number;
  count: number;
  previous: Outline | null;
  next: Outline | null;
  /** The percentage of the course, including this opening; null when nothing is recorded for this person. */
  progress: number | null;
};

export function placeOf({ lesson, course, enrollment }: LessonPage): LessonPlace {
  const position = course.lessons.findIndex(({ id }) => id === lesson.id);
  const count = course.lessons.length;
  return {
    position,
    count,
    previous: course.lessons[position - 1] ?? null,
    next: course.lessons[position + 1] ?? null,
    progress: enrollment && Math.max(enrollment.progress, position < 0 ? 0 : progressPercent({ position, lessonCount: count })),
  };
}

/** The bar above the text on narrower screens, without a side column: course, progress, and a button for the list of lessons. */
export function LessonBar({ page, place, completion }: { page: LessonPage; place: LessonPlace; completion: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="mb-6">
      <div className="flex items-center justify-between gap-4">
        <TextLink
          quiet
          to={`/product/${page.course.id}`}
          className="line-clamp-2 min-w-0 font-title text-lg font-[500]"
          dir="auto"
          lang={page.course.language}
        >
          {page.course.title}
        </TextLink>
        <Button
          size="sm"
          className="shrink-0"
          aria-haspopup="dialog"
          onPointerEnter={preloadOverlay}
          onClick={() => setOpen(true)}
        >
          <List aria-hidden="true" />
          {messages.lessons}
        </Button>
      </div>
      <LessonProgress place={place} className="mt-3" />
      <Drawer open={open} onOpenChange={setOpen} title={messages.lessons} description={page.course.title}>
        <div ref={bringCurrentIntoSight} className="-mx-2.5">
          <LessonList course={page.course} opened={page.opened} currentId={page.lesson.id} onChoose={() => setOpen(false)} />
          {completion && <div className="mx-2.5 mt-4">{completion}</div>}
        </div>
      </Drawer>
    </div>
  );
}

function bringCurrentIntoSight(list: HTMLElement | null): void {
  list?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "center" });
}

/** "Lesson 2 of 6", and the percentage of the course. */
export function LessonProgress({ place, className = "" }: { place: LessonPlace; className?: string }) {
  return (
    <div className={`text-sm text-muted ${className}`}>
      <p className="flex justify-between gap-3 tabular-nums">
        <span>{messages.place(place.position, place.count)}</span>
        {place.progress !== null && <span>{formatPercent(place.progress)}</span>}
      </p>
      {place.progress !== null && <Progress label={messages.progress} value={place.progress} size="sm" className="mt-2" />}
    </div>
  );
}
