import { useRef, useState } from "react";
import type { LibraryCourse } from "#domain/course-library.schema.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { placeHref, type AdminPlace } from "#web/features/people/admin/admin-place.ts";
import { FoundPage } from "#web/features/people/admin/found-page.tsx";
import { CardTable } from "#web/ui/card-table.tsx";
import { useDeed } from "#web/features/people/admin/use-deed.ts";
import { CourseRow, type CourseAction, type Move } from "./course-row.tsx";
import { DeleteCourseDialog } from "./delete-course-dialog.tsx";
import type { LibraryData } from "./load-library.ts";
import { messages } from "./messages.ts";

const columns = [
  messages.columnCourse,
  messages.columnCategory,
  messages.columnInstructor,
  messages.columnPrice,
  messages.columnLearners,
  messages.columnActions,
];

type CourseListProps = {
  place: AdminPlace;
  list: LibraryData["list"];
  pageCount: number;
  onEdit: (course: LibraryCourse) => void;
};

/** One page of the courses that were found, and what may be done with each. */
export function CourseList({ place, list, pageCount, onEdit }: CourseListProps) {
  const [deleting, setDeleting] = useState<LibraryCourse | null>(null);
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  // The button that asked is gone when its course has moved.
  const afterMove = () => status.current?.focus();
  const moves: Record<Move, ReturnType<typeof useDeed>> = {
    publish: useDeed("publish-course", afterMove),
    restore: useDeed("restore-course", afterMove),
  };
  const moving = Object.values(moves).some(({ busy }) => busy);
  // The row, and with it the button that asked, is gone when a course was deleted: the focus goes to how many are left.
  const focusAfter = useRef<HTMLElement | null>(null);

  function ask(action: CourseAction, course: LibraryCourse): void {
    if (action === "edit") return onEdit(course);
    if (action === "analytics") return void toast(messages.analyticsLater);
    if (action !== "delete") {
      setMoved(course.id);
      return moves[action].perform(course.id);
    }
    focusAfter.current = null;
    setDeleting(course);
    setOpen(true);
  }

  return (
    <>
      <FoundPage
        found={messages.found(list.total, place.search)}
        foundRef={status}
        page={list.page}
        pageCount={pageCount}
        hrefFor={(page) => placeHref({ ...place, page })}
      >
        {list.courses.length > 0 ? (
          <CardTable label={messages.table} columns={columns}>
            {list.courses.map((course) => (
              <CourseRow key={course.id} course={course} busy={moving} moving={moving && moved === course.id} onAsk={ask} />
            ))}
          </CardTable>
        ) : place.search === "" ? (
          <EmptyState headingLevel={3} title={messages.noneTitle}>
            {messages.none}
          </EmptyState>
        ) : (
          <EmptyState
            headingLevel={3}
            title={messages.noneFoundTitle}
            action={<TextLink to={placeHref({ tab: "course-library" })}>{messages.showAll}</TextLink>}
          >
            {messages.noneFound}
          </EmptyState>
        )}
      </FoundPage>
      <DeleteCourseDialog
        course={deleting}
        open={open}
        onOpenChange={setOpen}
        onDeleted={() => {
          focusAfter.current = status.current;
          setOpen(false);
        }}
        returnFocus={focusAfter}
      />
    </>
  );
}
