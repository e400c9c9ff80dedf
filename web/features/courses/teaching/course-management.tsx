import { PagedList } from "#web/ui/paged-list.tsx";
import { Plus } from "#web/ui/icons.tsx";
import { useRef, useState, type ReactNode, type RefObject } from "react";
import type { TaughtCourse } from "#domain/teaching.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useAction } from "#web/platform/act.ts";
import { instructorHref, type InstructorParams } from "./instructor-params.ts";
import type { TeachingPanelData } from "./load-panels.ts";
import { messages } from "./messages.ts";
import { NewCourseDialog } from "./new-course-dialog.tsx";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { WaitingForInstructor } from "./waiting-work.tsx";
import { TaughtCourseCard } from "./taught-course-card.tsx";

type DeleteDraftDialogProps = {
  course: TaughtCourse | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
  returnFocus: RefObject<HTMLElement | null>;
};

type CourseManagementProps = {
  params: InstructorParams;
  /** Null while it loads. */
  data: TeachingPanelData<unknown> | null;
};

/** The instructor's own courses by title, each with its figures, and a button that creates one. */
export function CourseManagement({ params, data }: CourseManagementProps) {
  const [starting, setStarting] = useState(false);
  const [deleting, setDeleting] = useState<TaughtCourse | null>(null);
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // After a course was deleted, its card and button are gone.
  const focusAfter = useRef<HTMLElement | null>(null);

  function askToDelete(course: TaughtCourse): void {
    focusAfter.current = null;
    setDeleting(course);
    setOpen(true);
  }

  const startButton = (
    <Button variant="primary" onPointerEnter={preloadOverlay} onClick={() => setStarting(true)}>
      <Plus aria-hidden="true" />
      {messages.newCourse}
    </Button>
  );
  const isEmpty = data?.kind === "courses" && data.list.total === 0;
  return (
    <div ref={panel} role="group" tabIndex={-1} aria-label={messages.courseManagement} className="outline-none">
      {data?.kind === "courses" ? (
        isEmpty ? (
          <EmptyState headingLevel={3} title={messages.noCourses} action={startButton}>
            {messages.noCoursesHelp}
          </EmptyState>
        ) : (
          <>
            <WaitingForInstructor waiting={data.waiting} />
            <CourseList params={params} data={data} onDelete={askToDelete}>
              {startButton}
            </CourseList>
          </>
        )
      ) : data?.kind === "failed" ? (
        <PanelFailed title={messages.coursesFailed} message={data.message} />
      ) : (
        <PanelSkeleton />
      )}
      <NewCourseDialog open={starting} onOpenChange={setStarting} />
      <DeleteDraftDialog
        course={deleting}
        open={open}
        onOpenChange={setOpen}
        onDeleted={() => {
          focusAfter.current = panel.current;
          setOpen(false);
        }}
        returnFocus={focusAfter}
      />
    </div>
  );
}

type CourseListProps = {
  params: InstructorParams;
  data: Extract<TeachingPanelData<unknown>, { kind: "courses" }>;
  onDelete: (course: TaughtCourse) => void;
  children: ReactNode;
};

function CourseList({ params, data: { list, pageCount }, onDelete, children }: CourseListProps) {
  return (
    <PagedList
      found={messages.courses(list.total)}
      page={list.page}
      pageCount={pageCount}
      hrefFor={(page) => instructorHref({ ...params, page })}
      action={children}
    >
      <ul className="grid gap-5">
        {list.courses.map((course) => (
          <li key={course.id}>
            <TaughtCourseCard course={course} onDelete={() => onDelete(course)} />
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

/** Asks before a draft course is deleted, and stays open if that fails. */
function DeleteDraftDialog({ course, onDeleted, ...dialog }: DeleteDraftDialogProps) {
  const deletion = useAction("delete-draft", onDeleted);
  return (
    <ConfirmDialog
      {...dialog}
      title={course && messages.deleteTitle(course.title)}
      description={messages.deleteText}
      confirmLabel={messages.delete}
      danger
      busy={deletion.busy}
      onConfirm={() => course && deletion.perform(course.id)}
    />
  );
}
