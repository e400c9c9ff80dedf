import type { ReactNode } from "react";
import { AiAgentControls } from "./ai-agent-controls.tsx";
import { CourseManagement } from "./course-management.tsx";
import { ExamQuizBuilder } from "./exam-quiz-builder.tsx";
import type { InstructorPlace } from "./instructor-place.ts";
import { InstructorStudentMessaging } from "./instructor-student-messaging.tsx";
import { LessonContentReview } from "./lesson-content-review.tsx";
import type { PlaceData } from "./load-place.ts";
import { StudentAnalytics } from "./student-analytics.tsx";

type InstructorPanelProps<Drafts> = {
  /** Where the person is, or is going. */
  shown: InstructorPlace;
  /** Null while it is on its way. */
  data: PlaceData<Drafts> | null;
  drafts: (drafts: Drafts) => ReactNode;
};

/** What the chosen tab shows. */
export function InstructorPanel<Drafts>({ shown, data, drafts }: InstructorPanelProps<Drafts>): ReactNode {
  switch (shown.tab) {
    case "course-management":
      return <CourseManagement place={shown} data={data} />;
    case "lesson-content-review":
      return <LessonContentReview place={shown} data={data} showDrafts={drafts} />;
    case "exam-quiz-builder":
      return <ExamQuizBuilder />;
    case "student-analytics":
      return <StudentAnalytics place={shown} data={data} />;
    case "ai-agent-controls":
      return <AiAgentControls />;
    case "instructor-student-messaging":
      return <InstructorStudentMessaging />;
  }
}
