import { nextStep } from "#domain/enrollment.ts";
import { loadOwnExams } from "#web/features/assessment/exam/load-exam.ts";
import { messages } from "#web/features/assessment/exam/messages.ts";
import { OwnExams } from "#web/features/assessment/exam/own-exams.tsx";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import type { Learner } from "#web/features/courses/learning/load-learner.ts";
import { messages as words } from "#web/features/courses/learning/messages.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { studentHref } from "#web/features/courses/learning/student-params.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { defineTab } from "../define-tab.tsx";

/** A lesson to practice in. */
type Place = { title: string; address: string } | null;

export const tab = defineTab({
  loader: ({ signal }) => loadOwnExams(signal),
  Panel: ({ data, learner }) => {
    if (data === null) return <PanelSkeleton />;
    if (data.kind === "failed")
      return <PanelFailed title={messages.listFailed} message={data.message} help={words.nothingLost} />;
    const { practice } = data;
    const place = practice
      ? { title: practice.title, address: lessonAddress(practice.course_id, practice.lesson_id) }
      : nextLesson(learner.enrollments);
    if (data.exams.length === 0) return <NoExams place={place} />;
    return (
      <div className="grid gap-8">
        <OwnExams exams={data.exams} />
        <PracticeLinks place={place} />
      </div>
    );
  },
});

/** The next lesson of the course that was opened last, or of the first one with lessons. */
function nextLesson(enrollments: Learner["enrollments"]): Place {
  for (const { course, progress } of enrollments) {
    const next = nextStep({ progress, lessonCount: course.lessons.length });
    const lesson = next && course.lessons[next.index];
    if (lesson) return { title: lesson.title, address: lessonAddress(course.id, lesson.id) };
  }
  return null;
}

/** Shown while there are no exams: practice in a lesson, or a quiz by the tutor. */
function NoExams({ place }: { place: Place }) {
  return (
    <EmptyState headingLevel={3} title={words.assessmentsTitle} action={<PracticeLinks place={place} centered />}>
      {words.assessments}
    </EmptyState>
  );
}

/** Links to practice before an exam, or without one. */
function PracticeLinks({ place, centered = false }: { place: Place; centered?: boolean }) {
  return (
    <div className={`flex flex-wrap gap-3 ${centered ? "justify-center" : ""}`}>
      {place && (
        <ButtonLink to={place.address} variant={centered ? "primary" : "secondary"}>
          {words.practiceIn(place.title)}
        </ButtonLink>
      )}
      <ButtonLink to={studentHref({ tab: "ai-tutor" })} preventScrollReset>
        {words.askTheTutor}
      </ButtonLink>
    </div>
  );
}
