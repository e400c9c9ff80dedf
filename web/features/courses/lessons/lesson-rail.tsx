import { useEffect, useRef } from "react";
import type { LessonPage } from "#web/platform/api.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { LessonList } from "./lesson-list.tsx";
import type { LessonPlace } from "./lesson-place.ts";
import { LessonProgress } from "./lesson-progress.tsx";

/** Beside the text on a wide screen: the course, how far one is, and its lessons. */
export function LessonRail({ page, place }: { page: LessonPage; place: LessonPlace }) {
  const rail = useCurrentInSight(page.lesson.id);
  return (
    <div ref={rail} className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto pb-4">
      <div className="px-2.5">
        <TextLink quiet to={`/product/${page.course.id}`} className="font-title text-lg font-[500]" dir="auto">
          {page.course.title}
        </TextLink>
        <LessonProgress place={place} className="mt-3 mb-4" />
      </div>
      <LessonList course={page.course} currentId={page.lesson.id} />
    </div>
  );
}

/** In a long list the lesson that is read is brought into sight; the page itself does not move. */
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
