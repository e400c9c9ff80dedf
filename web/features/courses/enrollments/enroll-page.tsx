import type { CoursePage } from "#web/platform/api.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { countOf, levelName } from "#web/features/courses/catalog/course-words.ts";
import { messages as courseMessages } from "#web/features/courses/catalog/messages.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { AlreadyEnrolled } from "./already-enrolled.tsx";
import { EnrollForm } from "./enroll-form.tsx";
import { messages } from "./messages.ts";

/**
 * The course on one side, the form on the other, or what there is for whoever takes the course already. Until that is known of a signed-in
 * person (`settled`) neither is seen.
 */
export function EnrollPage({ course, settled }: { course: CoursePage; settled: boolean }) {
  return (
    <div className="page-width grid grid-cols-1 gap-8 py-8 md:grid-cols-2 md:gap-14 md:py-16">
      <div className="grid content-start gap-6 max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:items-start max-md:gap-4">
        <div className="overflow-clip rounded-md border border-hairline md:order-last">
          <CoursePicture course={course} shownAs="panel" eager />
        </div>
        <div>
          <p className="text-sm text-muted">{messages.eyebrow}</p>
          <h1 className="mt-1 text-3xl text-pretty" dir="auto">
            <TextLink quiet to={`/product/${course.id}`}>
              {course.title}
            </TextLink>
          </h1>
          <p className="mt-3 text-muted">
            {[courseMessages.free, countOf(course.lessons.length, "lesson"), levelName(course.level)].join(" · ")}
          </p>
        </div>
      </div>
      <div className={`w-full max-w-96 md:pt-2 ${settled ? "" : "in-data-[auth=in]:invisible"}`}>
        {course.enrollment ? <AlreadyEnrolled course={course} /> : <EnrollForm courseId={course.id} />}
      </div>
    </div>
  );
}
