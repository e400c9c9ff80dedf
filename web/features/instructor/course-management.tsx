import Plus from "lucide-react/icons/plus";
import { useState, type ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { placeHref, type InstructorPlace } from "./instructor-place.ts";
import type { PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";
import { NewCourseDialog } from "./new-course-dialog.tsx";
import { PanelFailed, PanelSkeleton } from "./panel-states.tsx";
import { TaughtCourseCard } from "./taught-course-card.tsx";

type CourseManagementProps = {
  place: InstructorPlace;
  /** Null while it is on its way. */
  data: PlaceData<unknown> | null;
};

/** The instructor's own courses by title, each with its figures, and the way to a new one. */
export function CourseManagement({ place, data }: CourseManagementProps) {
  const [starting, setStarting] = useState(false);
  const startButton = (
    <Button variant="primary" onPointerEnter={preloadOverlay} onClick={() => setStarting(true)}>
      <Plus aria-hidden="true" />
      {messages.newCourse}
    </Button>
  );
  const isEmpty = data?.kind === "courses" && data.list.total === 0;
  return (
    <>
      {data?.kind === "courses" ? (
        isEmpty ? (
          <EmptyState headingLevel={3} title={messages.noCourses} action={startButton}>
            {messages.noCoursesHelp}
          </EmptyState>
        ) : (
          <CourseList place={place} data={data}>
            {startButton}
          </CourseList>
        )
      ) : data?.kind === "failed" ? (
        <PanelFailed title={messages.coursesFailed} message={data.message} />
      ) : (
        <PanelSkeleton />
      )}
      <NewCourseDialog open={starting} onOpenChange={setStarting} />
    </>
  );
}

type CourseListProps = {
  place: InstructorPlace;
  data: Extract<PlaceData<unknown>, { kind: "courses" }>;
  children: ReactNode;
};

function CourseList({ place, data: { list, pageCount }, children }: CourseListProps) {
  const pending = useNavigation().location?.pathname === "/dashboard";
  return (
    <div aria-busy={pending}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {messages.courses(list.total)}
          {pageCount > 1 && messages.onPage(list.page)}
        </p>
        {children}
      </div>
      <ul className={`grid gap-5 ${pending ? "opacity-50 transition-opacity delay-150" : ""}`}>
        {list.courses.map((course) => (
          <li key={course.id}>
            <TaughtCourseCard course={course} />
          </li>
        ))}
      </ul>
      <Pagination page={list.page} pageCount={pageCount} hrefFor={(page) => placeHref({ ...place, page })} className="mt-8" />
    </div>
  );
}
