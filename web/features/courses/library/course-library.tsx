import { useState, useRef, type RefObject } from "react";
import type { LibraryCourse } from "#domain/course-library.schema.ts";
import { ListSearch } from "#web/ui/list-search.tsx";
import { Button } from "#web/ui/button.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { type AdminParams, adminHref, readAdminParams } from "#web/features/people/admin/admin-params.ts";
import { ImportCourse } from "#web/features/courses/import-export/import-course.tsx";
import type { AdminPanelData } from "#web/features/people/admin/panel-data.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { courseSearchLimit } from "#domain/course.ts";
import { useNextSearch } from "#web/platform/use-next-search.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { PagedList } from "#web/ui/paged-list.tsx";
import { CardTable } from "#web/ui/table.tsx";
import { useAction } from "#web/platform/act.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { CourseDialog } from "./course-dialog.tsx";
import { messages } from "./messages.ts";
import { CourseRow, type CourseAction, type Move } from "./course-row.tsx";
import type { LibraryData } from "./load-library.ts";

type DeleteCourseDialogProps = {
  course: LibraryCourse | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

const columns = () => [
  messages.columnCourse,
  messages.columnCategory,
  messages.columnInstructor,
  messages.columnPrice,
  messages.columnLearners,
  messages.columnActions,
];

type CourseListProps = {
  params: AdminParams;
  list: LibraryData["list"];
  pageCount: number;
  onEdit: (course: LibraryCourse) => void;
};

type CourseLibraryProps = {
  params: AdminParams;
  /** Null while it loads. */
  data: AdminPanelData | null;
};

/** All courses: search, add, change, delete and restore. */
export function CourseLibrary({ params, data }: CourseLibraryProps) {
  // Each time the dialog is opened it starts fresh, with the course's current state.
  const [asked, setAsked] = useState<{ times: number; course: LibraryCourse | null }>({ times: 0, course: null });
  const [open, setOpen] = useState(false);

  function edit(course: LibraryCourse | null): void {
    setAsked(({ times }) => ({ times: times + 1, course }));
    setOpen(true);
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CourseSearch />
        <span className="flex flex-wrap gap-3">
          <ImportCourse />
          <Button
            variant="primary"
            disabled={data?.kind !== "courses"}
            onPointerEnter={preloadOverlay}
            onClick={() => edit(null)}
          >
            {messages.add}
          </Button>
        </span>
      </div>
      {data?.kind === "courses" ? (
        <CourseList params={params} list={data.library.list} pageCount={data.pageCount} onEdit={edit} />
      ) : data?.kind === "failed" ? (
        <PanelFailed title={messages.listFailedTitle} message={data.message} />
      ) : (
        <PanelSkeleton />
      )}
      <CourseDialog
        key={asked.times}
        course={asked.course}
        instructors={data?.kind === "courses" ? data.library.instructors : null}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}

/** Search courses by title or category while typing. */
function CourseSearch() {
  return (
    <ListSearch
      params={readAdminParams(useNextSearch())}
      hrefFor={({ search }) => adminHref({ tab: "course-library", search })}
      label={messages.searchCourses}
      placeholder={messages.searchPlaceholder}
      maxLength={courseSearchLimit}
    />
  );
}

/** One page of matching courses, with their actions. */
function CourseList({ params, list, pageCount, onEdit }: CourseListProps) {
  const [deleting, setDeleting] = useState<LibraryCourse | null>(null);
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState("");
  const status = useRef<HTMLParagraphElement>(null);
  // The clicked button is gone once its course has been moved, so the focus moves to the number of results.
  const afterMove = () => status.current?.focus();
  const moves: Record<Move, ReturnType<typeof useAction>> = {
    publish: useAction("publish-course", afterMove),
    restore: useAction("restore-course", afterMove),
  };
  const moving = Object.values(moves).some(({ busy }) => busy);
  // When a course was deleted, its row and button are gone: the focus moves to the number of results.
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
      <PagedList
        found={messages.found(list.total, params.search)}
        foundRef={status}
        page={list.page}
        pageCount={pageCount}
        hrefFor={(page) => adminHref({ ...params, page })}
      >
        {list.courses.length > 0 ? (
          <CardTable label={messages.table} columns={columns()}>
            {list.courses.map((course) => (
              <CourseRow key={course.id} course={course} busy={moving} moving={moving && moved === course.id} onAsk={ask} />
            ))}
          </CardTable>
        ) : params.search === "" ? (
          <EmptyState headingLevel={3} title={messages.noneTitle}>
            {messages.none}
          </EmptyState>
        ) : (
          <EmptyState
            headingLevel={3}
            title={messages.noneFoundTitle}
            action={<TextLink to={adminHref({ tab: "course-library" })}>{messages.showAll}</TextLink>}
          >
            {messages.noneFound}
          </EmptyState>
        )}
      </PagedList>
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

/** Asks before a course is deleted, and says that one with learners is archived instead. */
function DeleteCourseDialog({ course, open, onOpenChange, onDeleted, returnFocus }: DeleteCourseDialogProps) {
  const deletion = useAction("delete-course", onDeleted);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={course && messages.deleteTitle(course.title)}
      description={
        course !== null && course.enrollment_count > 0 ? messages.archivedInstead(course.enrollment_count) : messages.deleteText
      }
      confirmLabel={messages.delete}
      danger
      busy={deletion.busy}
      onConfirm={() => course && deletion.perform(course.id)}
      returnFocus={returnFocus}
    />
  );
}
