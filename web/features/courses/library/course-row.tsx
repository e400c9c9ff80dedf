import { languageNow } from "#web/i18n/define-messages.ts";
import { Ellipsis } from "#web/ui/icons-signed-in.tsx";
import type { LibraryCourse } from "#domain/course-library.schema.ts";
import { formatPrice } from "#domain/course.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { categoryName } from "#web/features/courses/catalog/course-words.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { exportCourse } from "#web/features/courses/catalog/export-course.tsx";
import { useReachable } from "#web/platform/use-reachable.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, type MenuEntry } from "#web/ui/menu.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { CardCell, CardRow } from "#web/ui/table.tsx";
import { messages } from "./messages.ts";

/** The actions on a course in the list. */
export type CourseAction = "edit" | "delete" | "analytics" | Move;
/** The actions that put a course into the store. */
export type Move = "publish" | "restore";

type CourseRowProps = {
  course: LibraryCourse;
  /** `busy`: some course is being moved; `moving`: this one is. */
  busy: boolean;
  moving: boolean;
  onAsk: (action: CourseAction, course: LibraryCourse) => void;
};

/** A course in the list, with its actions. */
export function CourseRow({ course, busy, moving, onAsk }: CourseRowProps) {
  const { isDemo, currency } = useAcademy();
  return (
    <CardRow
      name={
        <span className="flex items-center gap-3 md:min-w-56">
          <span className="w-16 shrink-0 overflow-hidden rounded-sm">
            <CoursePicture course={course} shownAs="detail" />
          </span>
          <span className="grid min-w-0 gap-0.5">
            <CourseTitle course={course} />
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
          {categoryName(course.category)}
        </Chip>
      </CardCell>
      <CardCell column={messages.columnInstructor}>
        <span dir="auto" className="wrap-anywhere">
          {course.instructor?.full_name || messages.noInstructor}
        </span>
      </CardCell>
      <CardCell column={messages.columnPrice}>
        <span className="tabular-nums">{formatPrice(course.price, currency, languageNow())}</span>
      </CardCell>
      <CardCell column={messages.columnLearners}>
        <span className="tabular-nums">{messages.learners(course.enrollment_count)}</span>
      </CardCell>
      <CardCell>
        <span className="flex gap-2 max-md:mt-2">
          {(["edit", "delete"] as const)
            .filter((action) => action === "edit" || mayBeDeleted(course))
            .map((action) => (
              <Button
                key={action}
                size="sm"
                aria-label={messages.named(messages[action], course.title)}
                onPointerEnter={preloadOverlay}
                onClick={() => onAsk(action, course)}
              >
                {messages[action]}
              </Button>
            ))}
          <Menu
            trigger={
              <IconButton size="sm" busy={moving} disabled={busy} label={messages.moreActions(course.title)}>
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            entries={moreActions(course, onAsk, isDemo)}
          />
        </span>
      </CardCell>
    </CardRow>
  );
}

/** Links to the course's page, for those who can open it. */
function CourseTitle({ course: { id, title } }: { course: LibraryCourse }) {
  const address = `/product/${id}`;
  const text = (
    <span dir="auto" className="wrap-anywhere">
      {title}
    </span>
  );
  if (!useReachable(address)) return text;
  return (
    <TextLink to={address} quiet>
      {text}
    </TextLink>
  );
}

/** Return whether a course can be deleted. An archived course with learners cannot: it stays archived. */
function mayBeDeleted({ archived, enrollment_count }: LibraryCourse): boolean {
  return !archived || enrollment_count === 0;
}

/** The less frequent actions on a course. */
function moreActions(course: LibraryCourse, onAsk: CourseRowProps["onAsk"], isDemo: boolean): MenuEntry[] {
  const ask = (action: CourseAction): MenuEntry => ({ label: messages[action], onSelect: () => onAsk(action, course) });
  return [
    { label: messages.writeLessons, to: `/dashboard?tab=course-library&course=${course.id}` },
    { label: messages.certificates, to: `/course-certificates/${course.id}` },
    { label: messages.questionsToTutor, to: `/course-questions/${course.id}` },
    { label: messages.questionsAndExams, to: `/teach/${course.id}` },
    ...(course.published ? [] : [ask("publish")]),
    ...(course.archived ? [ask("restore")] : []),
    ...(course.instructor_id === null || !isDemo ? [] : [ask("analytics")]),
    { label: messages.export, onSelect: () => void exportCourse(course.id) },
  ];
}
