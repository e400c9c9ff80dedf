import { useNavigate, useNavigation } from "react-router";
import type { CourseStudents, TaughtTitle, TaughtTitles } from "#domain/teaching.schema.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { placeHref, type InstructorPlace } from "./instructor-place.ts";
import { LessonReach } from "./lesson-reach.tsx";
import type { PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";
import { PanelFailed, PanelSkeleton } from "./panel-states.tsx";
import { StandingSummary } from "./standing-summary.tsx";
import { StudentList } from "./student-list.tsx";

type StudentAnalyticsProps = {
  place: InstructorPlace;
  /** Null while it is on its way. */
  data: PlaceData<unknown> | null;
};

/** Who is where in one of the instructor's courses. */
export function StudentAnalytics({ place, data }: StudentAnalyticsProps) {
  const pending = useNavigation().location?.pathname === "/dashboard";
  if (data?.kind === "failed") return <PanelFailed title={messages.studentsFailed} message={data.message} />;
  if (data?.kind === "no-course") return <NoCourse place={place} />;
  if (data?.kind !== "students") return <PanelSkeleton />;
  const { titles, of, pageCount } = data;
  return (
    <div className="grid gap-10" aria-busy={pending}>
      <CourseChoice titles={titles} chosen={of.course} />
      {of.summary.enrolled === 0 ? (
        <EmptyState headingLevel={3} title={messages.nobodyTitle}>
          {messages.nobody}
        </EmptyState>
      ) : (
        <>
          <StandingSummary summary={of.summary} />
          <LessonReach key={of.course.id} lessons={of.lessons} enrolled={of.summary.enrolled} />
          <StudentList place={{ ...place, course: of.course.id }} of={of} pageCount={pageCount} pending={pending} />
        </>
      )}
    </div>
  );
}

/** The chosen course is in the list, however many there are. */
function CourseChoice({ titles: { courses, total }, chosen }: { titles: TaughtTitles; chosen: CourseStudents["course"] }) {
  const navigate = useNavigate();
  const offered: TaughtTitle[] = courses.some(({ id }) => id === chosen.id) ? courses : [chosen, ...courses];
  return (
    <Field
      label={messages.course}
      hint={total > courses.length && messages.moreCourses(courses.length, total)}
      className="max-w-lg"
    >
      <Select
        value={chosen.id}
        onChange={({ target }) =>
          void navigate(placeHref({ tab: "student-analytics", course: target.value }), { preventScrollReset: true })
        }
      >
        {offered.map((course) => (
          <option key={course.id} value={course.id}>
            {messages.courseMarked(course.title, course)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function NoCourse({ place }: { place: InstructorPlace }) {
  const wasAskedFor = place.course !== "";
  return (
    <EmptyState
      headingLevel={3}
      title={wasAskedFor ? messages.courseGone : messages.noCourses}
      action={<TextLink to={placeHref({})}>{messages.toOwnCourses}</TextLink>}
    >
      {wasAskedFor ? messages.courseGoneHelp : messages.nobody}
    </EmptyState>
  );
}
