import { useId, type ReactNode } from "react";
import { useViewTransitionState } from "react-router";
import type { CourseSummary } from "#domain/course.ts";
import { AddToCartIcon } from "#web/features/cart/add-to-cart-button.tsx";
import { Card, CardBody, CardLink } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { CoursePicture, coursePicturePath } from "./course-picture.tsx";
import { countOf, levelName } from "./course-words.ts";
import { messages } from "./messages.ts";
import { Rating } from "./rating.tsx";

type CourseCardProps = {
  course: CourseSummary;
  headingLevel?: 2 | 3;
  /** Its picture is the first of the page. */
  first?: boolean;
};

/** A course as the store and the home page show it; the whole card is one link to its page. */
export function CourseCard({ course, headingLevel = 2, first = false }: CourseCardProps) {
  const titleId = useId();
  const address = `/product/${course.id}`;
  const moving = useViewTransitionState(address);
  const Heading = `h${headingLevel}` as const;
  return (
    <Card as="article" flush className="h-full">
      <CoursePicture shownAs="card" course={course} eager={first && "first"} moving={moving} />
      <CardBody>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
          <Chip hue={course.category}>{course.category}</Chip>
          {levelName(course.level)}
        </p>
        <Heading id={titleId} className="mt-1 text-xl text-pretty">
          <CardLink to={address} prefetch="intent" viewTransition dir="auto">
            {course.title}
          </CardLink>
        </Heading>
        <p className="text-sm text-muted" dir="auto">
          {course.instructor?.full_name || messages.ourInstructors}
        </p>
        <div className="mt-auto -me-1.5 -mb-1.5 flex items-center justify-between gap-3 pt-1 text-sm">
          <p className="flex items-center gap-3 text-muted tabular-nums">
            <Rating value={course.rating} className="text-ink" />
            <span>{countOf(course.lesson_count, "lesson")}</span>
          </p>
          <AddToCartIcon titleId={titleId} course={{ ...course, picture: coursePicturePath(course) }} />
        </div>
      </CardBody>
    </Card>
  );
}

/** Courses side by side: one column on a phone, four on a wide screen. */
export function CourseGrid({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <ul className={`grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 ${className}`}>{children}</ul>;
}
