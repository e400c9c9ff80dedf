import type { CourseSummary } from "#domain/course.schema.ts";
import { featuredCourseCount } from "#domain/course.ts";
import { CourseCard, CourseGrid } from "#web/features/courses/catalog/course-card.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { messages } from "./messages.ts";

/** The first four courses. */
export function FeaturedCourses({ courses }: { courses: readonly CourseSummary[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="page-width pt-16 lg:pt-24">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="featured">{messages.featured}</h2>
        <TextLink to="/store">See all courses</TextLink>
      </div>
      <CourseGrid>
        {courses.slice(0, featuredCourseCount).map((course) => (
          <li key={course.id}>
            <CourseCard course={course} headingLevel={3} />
          </li>
        ))}
      </CourseGrid>
    </section>
  );
}
