import type { EnrolledCourse } from "#domain/enrollment.ts";
import { lessonAddress } from "../features/enrollment/lesson-links.ts";
import { tutorOpening } from "../features/student/messages.ts";
import { TutorBox } from "../features/tutor/tutor-box.tsx";
import { useConversation } from "../features/tutor/use-conversation.ts";

const context = {};

/** The text tutor on the dashboard: about everything that the person's courses teach. The route loads it when its tab is chosen. */
export function DashboardTutor({ enrollments }: { enrollments: readonly EnrolledCourse[] }) {
  const conversation = useConversation(context);
  const courseOf = (lessonId: string) =>
    enrollments.find(({ course }) => course.lessons.some(({ id }) => id === lessonId))?.course;
  return (
    <div className="max-w-3xl overflow-clip rounded-md border border-hairline bg-surface">
      <TutorBox
        conversation={conversation}
        context={context}
        opening={tutorOpening}
        citationAddress={({ lessonId, quote }) => {
          const course = courseOf(lessonId);
          return course ? lessonAddress(course.id, lessonId, quote) : "/store";
        }}
        className="h-[380px]"
      />
    </div>
  );
}
