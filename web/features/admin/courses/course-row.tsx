import type { LibraryCourse } from "#domain/course-library.ts";
import { formatPrice } from "#domain/course-rules.ts";
import { CoursePicture } from "#web/features/course/course-picture.tsx";
import { ExportCourse } from "#web/features/course/export-course.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { CardCell, CardRow } from "#web/ui/card-table.tsx";
import { messages } from "./messages.ts";

/** What may be asked for a course in the list. */
export type CourseAction = "edit" | "delete" | "analytics" | Move;
/** What takes a course into the store. */
export type Move = "publish" | "restore";

type CourseRowProps = {
  course: LibraryCourse;
  /** A course is being moved; whether it is this one is told by `moving`. */
  busy: boolean;
  moving: boolean;
  onAsk: (action: CourseAction, course: LibraryCourse) => void;
};

/** A course in the list, and what may be done with it. */
export function CourseRow({ course, busy, moving, onAsk }: CourseRowProps) {
  return (
    <CardRow
      name={
        <span className="flex items-center gap-3 md:min-w-56">
          <span className="w-16 shrink-0 overflow-hidden rounded-sm">
            <CoursePicture course={course} shownAs="detail" />
          </span>
          <span className="grid min-w-0 gap-0.5">
            <TextLink to={`/product/${course.id}`} quiet className="wrap-anywhere">
              <span dir="auto">{course.title}</span>
            </TextLink>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs font-normal text-muted">
              {messages.level[course.level]}, {messages.lessons(course.lesson_count)}
              {!course.published && <Chip hue="info">{messages.draft}</Chip>}
              {course.archived && <Chip>{messages.archived}</Chip>}
            </span>
          </span>
        </span>
      }
    >
      <CardCell column={messages.columnCategory}>
        <Chip hue={course.category} className="wrap-break-word">
          {course.category}
        </Chip>
      </CardCell>
      <CardCell column={messages.columnInstructor}>
        <span dir="auto" className="wrap-anywhere">
          {course.instructor?.full_name || messages.noInstructor}
        </span>
      </CardCell>
      <CardCell column={messages.columnPrice}>
        <span className="tabular-nums">{formatPrice(course.price)}</span>
      </CardCell>
      <CardCell column={messages.columnLearners}>
        <span className="tabular-nums">{messages.learners(course.enrollment_count)}</span>
      </CardCell>
      <CardCell>
        <span className="flex flex-wrap gap-2 max-md:mt-2 lg:min-w-54">
          <ButtonLink
            size="sm"
            to={`/dashboard?tab=course-library&course=${course.id}`}
            className="whitespace-nowrap"
            aria-label={messages.named(messages.writeLessons, course.title)}
          >
            {messages.writeLessons}
          </ButtonLink>
          {actionsFor(course).map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === "analytics" ? "quiet" : "secondary"}
              disabled={busy && isMove(action)}
              busy={moving && isMove(action)}
              className="whitespace-nowrap"
              aria-label={messages.named(messages[action], course.title)}
              onPointerEnter={preloadOverlay}
              onClick={() => onAsk(action, course)}
            >
              {messages[action]}
            </Button>
          ))}
          <ExportCourse course={course} />
        </span>
      </CardCell>
    </CardRow>
  );
}

function isMove(action: CourseAction): action is Move {
  return action === "publish" || action === "restore";
}

/** An archived course that people take stays; there is nothing more to delete of it. */
function actionsFor({ archived, published, enrollment_count, instructor_id }: LibraryCourse): CourseAction[] {
  return [
    "edit",
    ...(published ? [] : (["publish"] as const)),
    ...(archived ? (["restore"] as const) : []),
    ...(archived && enrollment_count > 0 ? [] : (["delete"] as const)),
    ...(instructor_id === null ? [] : (["analytics"] as const)),
  ];
}
