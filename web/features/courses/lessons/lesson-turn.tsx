import { ArrowRight } from "#web/ui/icons.tsx";
import { ArrowLeft } from "#web/ui/icons-signed-in.tsx";
import { useRef, useEffect, useState, type RefObject } from "react";
import { Link, PrefetchPageLinks, useNavigate } from "react-router";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { Button } from "#web/ui/button.tsx";
import type { LessonPage } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { CourseEnd } from "./course-end.tsx";
import { type LessonPlace, WaitLine } from "./lesson-list.tsx";
import { fetchLessonAhead } from "./load-lesson.ts";
import { messages } from "./messages.ts";

const look =
  "group grid grid-cols-1 content-start gap-0.5 rounded-md border border-hairline bg-surface px-4 py-3 transition-[border-color,box-shadow] hover:border-edge hover:shadow-raised";

type LessonTurnProps = {
  course: LessonPage["course"];
  place: LessonPlace;
  /** Whether the course is completed with this lesson. */
  isComplete: boolean;
};

/** The end of a lesson: links to the next and the previous one. */
export function LessonTurn({ course, place, isComplete }: LessonTurnProps) {
  const courseId = course.id;
  const { previous, next } = place;
  const turn = useRef<HTMLElement>(null);
  const isFetched = useFetchAhead(turn, courseId, next?.id ?? null);
  return (
    <>
      {!next && isComplete && (
        <CourseEnd courseId={course.id} category={course.category} title={messages.theEnd} className="mt-12">
          {messages.theEndText(place.count)}
        </CourseEnd>
      )}
      <nav
        ref={turn}
        aria-label={messages.turn}
        className="mt-12 grid grid-cols-1 gap-3 border-t border-hairline pt-6 sm:grid-cols-2"
      >
        {previous && (
          <Link to={lessonAddress(courseId, previous.id)} rel="prev" className={`${look} max-sm:order-last`}>
            <span className="flex items-center gap-1.5 text-sm text-muted">
              <ArrowLeft aria-hidden="true" className="size-4" />
              {messages.previous}
            </span>{" "}
            <span className="font-title text-lg" dir="auto" lang={course.language}>
              {previous.title}
            </span>
          </Link>
        )}
        {next && (
          <Link
            to={lessonAddress(courseId, next.id)}
            rel="next"
            data-fetched={isFetched || undefined}
            className={`${look} text-end sm:col-start-2`}
            onPointerEnter={() => void fetchLessonAhead(courseId, next.id)}
            onFocus={() => void fetchLessonAhead(courseId, next.id)}
          >
            <span className="flex items-center justify-end gap-1.5 text-sm font-[550] text-accent">
              {messages.next}
              <ArrowRight aria-hidden="true" className="size-4" />
            </span>{" "}
            <span className="font-title text-lg" dir="auto" lang={course.language}>
              {next.title}
            </span>
            {next.waits && <WaitLine waits={next.waits} />}
          </Link>
        )}
        {!next && <Finish isComplete={isComplete} />}
        <p className="hidden text-center text-sm text-muted sm:col-span-2 pointer-fine:block">{messages.keys}</p>
      </nav>
    </>
  );
}

/** The button at the end of a course. It says what was completed, and opens the dashboard; the lesson's opening is already recorded. */
function Finish({ isComplete }: Pick<LessonTurnProps, "isComplete">) {
  const navigate = useNavigate();
  function finish(): void {
    toast(isComplete ? { title: messages.courseComplete } : { title: messages.lastLesson, description: messages.seeMissing });
    void navigate("/dashboard");
  }
  return (
    <>
      <PrefetchPageLinks page="/dashboard" />
      <Button variant="primary" size="lg" className="h-full sm:col-start-2" onClick={finish}>
        {messages.finish}
      </Button>
    </>
  );
}

/**
 * Prefetch the next lesson when the end of this one is less than a screen away, unless the browser saves data. Return true once it has
 * loaded, so that it can be opened without a connection.
 */
function useFetchAhead(end: RefObject<HTMLElement | null>, courseId: string, nextId: string | null): boolean {
  const [fetchedId, setFetchedId] = useState<string | null>(null);
  useEffect(() => {
    if (!end.current || nextId === null || savesData()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        whenIdle(async () => {
          if (await fetchLessonAhead(courseId, nextId)) setFetchedId(nextId);
        });
      },
      { rootMargin: "0px 0px 100% 0px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, courseId, nextId]);
  return fetchedId === nextId;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(work: () => Promise<void>): void {
  // Safari does not have idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
