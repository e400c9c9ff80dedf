import { formatRating } from "#web/i18n/format.ts";
import { useId, type ReactNode } from "react";
import { useViewTransitionState } from "react-router";
import { Star } from "#web/ui/icons.tsx";
import type { CourseSummary } from "#domain/course.schema.ts";
import { AddToCartIcon } from "#web/features/courses/cart/add-to-cart-button.tsx";
import { stepMessages } from "#web/features/courses/enrollments/step-messages.ts";
import { useTakenCourses } from "#web/features/courses/enrollments/taken-courses.ts";
import { useSession } from "#web/platform/use-session.ts";
import { Card, CardBody, CardLink } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { CoursePicture, coursePicturePath } from "./course-picture.tsx";
import { categoryName, countOf, levelName } from "./course-words.ts";
import { messages } from "./messages.ts";

type CourseCardProps = {
  course: CourseSummary;
  headingLevel?: 2 | 3;
  /** Whether its picture is the first of the page. */
  first?: boolean;
};

/** A course in the store and on the home page; the whole card is one link to its page. */
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
          <Chip hue={course.category}>{categoryName(course.category)}</Chip>
          {levelName(course.level)}
        </p>
        <Heading id={titleId} className="mt-1 text-xl text-pretty">
          <CardLink to={address} prefetch="intent" viewTransition dir="auto" lang={course.language}>
            {course.title}
          </CardLink>
        </Heading>
        <p className="text-sm text-muted">
          <bdi>{course.instructor?.full_name || messages.ourInstructors}</bdi>
        </p>
        <div className="mt-auto -me-1.5 -mb-1.5 flex flex-wrap items-center justify-between gap-x-3 pt-1 text-sm">
          <p className="flex items-center gap-3 text-muted tabular-nums">
            <Rating value={course.rating} className="text-ink" />
            <span>{countOf(course.lesson_count, "lesson")}</span>
          </p>
          <NextStep course={course} titleId={titleId} />
        </div>
      </CardBody>
    </Card>
  );
}

/** On a card: add the course to the cart, or start, resume or review it if the person takes it. Hidden until that is known. */
function NextStep({ course, titleId }: { course: CourseSummary; titleId: string }) {
  const taken = useTakenCourses();
  const isSignedIn = useSession() !== null;
  const own = taken?.get(course.id);
  if (own) {
    return (
      <TextLink
        to={own.address ?? `/product/${course.id}`}
        aria-describedby={titleId}
        className="inline-flex min-h-9 items-center pe-1.5 font-medium whitespace-nowrap"
      >
        {stepMessages.open[own.step]}
      </TextLink>
    );
  }
  return (
    <span className={taken === null && isSignedIn ? "invisible" : "contents"}>
      <AddToCartIcon titleId={titleId} course={{ ...course, picture: coursePicturePath(course) }} />
    </span>
  );
}

/** Courses side by side: one column on a phone, four on a wide screen. */
export function CourseGrid({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <ul className={`grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 ${className}`}>{children}</ul>;
}

/** The rating of a course, of five stars. Renders nothing for an unrated course. */
export function Rating({ value, className = "" }: { value: number; className?: string }) {
  if (value <= 0) return null;
  const figure = formatRating(value);
  return (
    <span className={`inline-flex items-center gap-1 font-[550] tabular-nums ${className}`}>
      <Star aria-hidden="true" className="size-[0.95em] fill-business stroke-business" />
      <span className="sr-only">{messages.rated(figure)}</span>
      <span aria-hidden="true">{figure}</span>
    </span>
  );
}
