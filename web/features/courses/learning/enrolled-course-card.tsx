import { useId } from "react";
import { resumeLessonIndex } from "#domain/enrollment.ts";
import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card, CardBody } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { messages } from "./messages.ts";

type EnrolledCourseCardProps = {
  enrollment: EnrolledCourse;
  /** Going on with this course is the one next action of the page. */
  first?: boolean;
};

/** A course that the person takes: how far they are, and the way on. */
export function EnrolledCourseCard({ enrollment: { course, progress }, first = false }: EnrolledCourseCardProps) {
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
