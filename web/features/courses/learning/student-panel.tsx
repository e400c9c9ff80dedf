import type { ReactNode } from "react";
import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { AssessmentsExams } from "./assessments-exams.tsx";
import { Certificates } from "./certificates.tsx";
import { Community } from "./community.tsx";
import { EnrolledCourses } from "./enrolled-courses.tsx";
import { Gamification } from "./gamification.tsx";
import { HomeOverview } from "./home-overview.tsx";
import { LessonsMaterials } from "./lessons-materials.tsx";
import type { PlaceData } from "./load-place.ts";
import { Payments } from "./payments.tsx";
import { ProgressAnalytics } from "./progress-analytics.tsx";
import type { StudentPlace } from "./student-place.ts";
import { VoiceTutor } from "./voice-tutor.tsx";

/** The coaching notes that were approved for the person: how many there are, and the list, which another room brings. */
export type CoachingNotesSlot = { count: number; list: ReactNode };

type StudentPanelProps = {
  enrollments: readonly EnrolledCourse[];
  /** Where the person is, or is going. */
  shown: StudentPlace;
  /** Null while it is on its way. */
  data: PlaceData | null;
  tutor: ReactNode;
  notes: CoachingNotesSlot;
};

/** What the chosen tab shows. */
export function StudentPanel({ enrollments, shown, data, tutor, notes }: StudentPanelProps): ReactNode {
  switch (shown.tab) {
    case "home":
      return <HomeOverview enrollments={enrollments} noteCount={notes.count} />;
    case "my-courses":
      return <EnrolledCourses enrollments={enrollments} />;
    case "ai-tutor":
      return tutor;
    case "voice-tutor":
      return <VoiceTutor />;
    case "gamification":
      return <Gamification />;
    case "lessons-materials":
      return <LessonsMaterials place={shown} data={data} isEnrolled={enrollments.length > 0} />;
    case "assessments-exams":
      return <AssessmentsExams />;
    case "progress-analytics":
      return (
        <>
          {notes.count > 0 && notes.list}
          <ProgressAnalytics place={shown} data={data} isEnrolled={enrollments.length > 0} />
        </>
      );
    case "certificates":
      return <Certificates />;
    case "community":
      return <Community />;
    case "payments":
      return <Payments />;
  }
}
