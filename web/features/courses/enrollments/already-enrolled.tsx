import ArrowRight from "lucide-react/icons/arrow-right";
import { messages as courseMessages } from "#web/features/courses/catalog/messages.ts";
import type { CoursePage } from "#web/platform/api.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { lessonAddress } from "./lesson-links.ts";
import { messages } from "./messages.ts";

/** Instead of the form, for whoever takes the course already. */
export function AlreadyEnrolled({ course }: { course: CoursePage }) {
  const firstLesson = course.lessons[0];
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="text-2xl">{messages.enrolledTitle}</h2>
        <p className="mt-2 text-muted">{firstLesson ? messages.enrolledText : courseMessages.noLessonsYet}</p>
      </div>
      {firstLesson && (
        <ButtonLink variant="primary" size="lg" wide to={lessonAddress(course.id, firstLesson.id)}>
          {courseMessages.continueLearning}
          <ArrowRight aria-hidden="true" className="rtl:rotate-180" />
        </ButtonLink>
      )}
      <ButtonLink size="lg" wide to="/dashboard">
        {courseMessages.goToDashboard}
      </ButtonLink>
    </div>
  );
}
