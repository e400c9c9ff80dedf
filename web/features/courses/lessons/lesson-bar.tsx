import { type ReactNode, useState } from "react";
import { formatPercent } from "#web/i18n/format.ts";
import type { LessonPage } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/dialog.tsx";
import { List } from "#web/ui/icons-signed-in.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { LessonList, type LessonPlace } from "./lesson-list.tsx";
import { messages } from "./messages.ts";

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
