import { useState } from "react";
import type { LibraryCourse } from "#domain/course-library.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import type { AdminPlace } from "#web/features/people/admin/admin-place.ts";
import { ImportCourse } from "#web/features/courses/import-export/import-course.tsx";
import type { PlaceData } from "#web/features/people/admin/load-place.ts";
import { PanelFailed, PanelSkeleton } from "#web/features/people/admin/panel-states.tsx";
import { CourseDialog } from "./course-dialog.tsx";
import { CourseList } from "./course-list.tsx";
import { CourseSearch } from "./course-search.tsx";
import { messages } from "./messages.ts";

type CourseLibraryProps = {
  place: AdminPlace;
  /** Null while it is on its way. */
  data: PlaceData | null;
};

/** Every course: found, added, changed, deleted and brought back. */
export function CourseLibrary({ place, data }: CourseLibraryProps) {
  // Each time that the dialog is opened it begins anew, with what the course is then.
  const [asked, setAsked] = useState<{ times: number; course: LibraryCourse | null }>({ times: 0, course: null });
  const [open, setOpen] = useState(false);

  function edit(course: LibraryCourse | null): void {
    setAsked(({ times }) => ({ times: times + 1, course }));
    setOpen(true);
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <CourseSearch search={place.search} />
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
        <CourseList place={place} list={data.library.list} pageCount={data.pageCount} onEdit={edit} />
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
