import { type ReactNode, useId } from "react";
import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { resumeLessonIndex } from "#domain/enrollment.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { Card, CardBody } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { LessonsMaterials } from "./lessons-materials.tsx";
import type { PlaceData } from "./load-place.ts";
import { ProgressAnalytics } from "./progress-analytics.tsx";
import { type StudentPlace, placeHref } from "./student-place.ts";
import { messages } from "./messages.ts";
import { NothingEnrolled } from "./nothing-enrolled.tsx";

type EnrolledCourseCardProps = {
  enrollment: EnrolledCourse;
  /** Going on with this course is the one next action of the page. */
  first?: boolean;
};

type EnrolledCoursesProps = {
  enrollments: readonly EnrolledCourse[];
  /** Two in a row at most. */
  large?: boolean;
};

/** How many of the courses the overview shows. */
const coursesAtHome = 2;

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

/** Placeholder: none are issued yet. */
function Certificates() {
  return (
    <EmptyState headingLevel={3} title={messages.certificatesTitle}>
      {messages.certificates}
    </EmptyState>
  );
}

/** Placeholder: students do not meet here yet. */
function Community() {
  return (
    <EmptyState headingLevel={3} title={messages.communityTitle}>
      {messages.community}
    </EmptyState>
  );
}

/** Placeholder: there is nothing to pay for yet. */
function Payments() {
  return (
    <EmptyState headingLevel={3} title={messages.paymentsTitle}>
      {messages.payments}
    </EmptyState>
  );
}

/** Placeholder: a leaderboard that has no page yet. */
function Gamification() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.gamificationTitle}
      action={<ButtonLink to="/leaderboard">{messages.viewLeaderboard}</ButtonLink>}
    >
      {messages.gamification}
    </EmptyState>
  );
}

/** Leads to the voice tutor, which has a page of its own. */
function VoiceTutor() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.voiceTitle}
      action={
        <ButtonLink variant="primary" to="/voice-tutor">
          {messages.launch}
        </ButtonLink>
      }
    >
      {messages.voice}
    </EmptyState>
  );
}

/** Placeholder: until there are exams, one practises with questions of an agent, or the tutor quizzes. */
function AssessmentsExams() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.assessmentsTitle}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/agents-api#assessment" variant="primary">
            {messages.practise}
          </ButtonLink>
          <ButtonLink to={placeHref({ tab: "ai-tutor" })} preventScrollReset>
            {messages.askTheTutor}
          </ButtonLink>
        </div>
      }
    >
      {messages.assessments}
    </EmptyState>
  );
}

/** The courses that the person was in last, and the way to the others. */
function HomeOverview({ enrollments, noteCount }: { enrollments: readonly EnrolledCourse[]; noteCount: number }) {
  return (
    <>
      <NotesTeaser count={noteCount} />
      <EnrolledCourses large enrollments={enrollments.slice(0, coursesAtHome)} />
      {enrollments.length > coursesAtHome && (
        <p className="mt-6">
          <TextLink to={placeHref({ tab: "my-courses" })} preventScrollReset>
            {messages.allCourses(enrollments.length)}
          </TextLink>
        </p>
      )}
    </>
  );
}

/** Tells on the overview that coaching notes wait to be read, and leads to them. Nothing where there is none. */
function NotesTeaser({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice
      live
      className="mb-6"
      title={messages.notesForYou(count)}
      action={
        <TextLink to={placeHref({ tab: "progress-analytics" })} preventScrollReset>
          {messages.readNotes(count)}
        </TextLink>
      }
    />
  );
}

/** Cards of the courses that the person takes; without any, the way to the store. */
function EnrolledCourses({ enrollments, large = false }: EnrolledCoursesProps) {
  if (enrollments.length === 0) return <NothingEnrolled />;
  return (
    <ul className={`grid grid-cols-1 gap-5 sm:grid-cols-2 ${large ? "" : "xl:grid-cols-3"}`}>
      {enrollments.map((enrollment, index) => (
        <li key={enrollment.id} className="[contain-intrinsic-size:auto_26rem] [content-visibility:auto]">
          <EnrolledCourseCard enrollment={enrollment} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** A course that the person takes: how far they are, and the way on. */
function EnrolledCourseCard({ enrollment: { course, progress }, first = false }: EnrolledCourseCardProps) {
  const titleId = useId();
  const lesson = course.lessons[resumeLessonIndex({ progress, lessonCount: course.lessons.length }) ?? -1];
  const variant = first ? "primary" : "secondary";
  return (
    <Card as="article" flush className="h-full" aria-labelledby={titleId}>
      <CoursePicture course={course} shownAs="card" eager={first} />
      <CardBody>
        <p className="flex items-center gap-2.5 text-sm text-muted">
          <Chip hue={course.category}>{course.category}</Chip>
          {messages.lessons(course.lessons.length)}
        </p>
        <h3 id={titleId} className="mt-1 text-xl text-pretty" dir="auto">
          {course.title}
        </h3>
        <div className="mt-auto grid gap-4 pt-3">
          <div className="flex items-center gap-3">
            <Progress label={messages.progressOf(course.title)} value={progress} className="flex-1" />
            <span className="text-sm text-muted tabular-nums">{progress}%</span>
          </div>
          {lesson ? (
            <ButtonLink to={lessonAddress(course.id, lesson.id)} prefetch="intent" variant={variant} aria-describedby={titleId}>
              {messages.resume}
            </ButtonLink>
          ) : (
            <>
              <p className="text-sm text-muted">{messages.noLessonsYet}</p>
              <ButtonLink to={`/course/${course.id}`} aria-describedby={titleId}>
                {messages.goToCourse}
              </ButtonLink>
            </>
          )}
        </div>
      </CardBody>
    </Card>
  );
}
