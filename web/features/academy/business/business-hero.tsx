import type { CourseSummary } from "#domain/course.schema.ts";
import { defaultCategories } from "#domain/course.ts";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { messages } from "./messages.ts";

/** What the offer is, and the one thing to do. */
export function BusinessHero({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <section className="border-b border-hairline">
      <div className="page-width grid grid-cols-1 items-center gap-x-14 gap-y-12 pt-14 pb-16 sm:pt-20 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:py-24">
        <div>
          <p className="flex items-center gap-2 font-[550]">
            {messages.title}
            <span className="rounded-xs bg-accent-soft px-1.5 text-xs font-bold tracking-wide text-accent">{messages.mark}</span>
          </p>
          <h1 className="mt-5 text-5xl">{messages.heading}</h1>
          <p className="mt-6 max-w-[33rem] text-lg text-pretty text-muted lg:text-xl lg:leading-[1.5]">{messages.intro}</p>
          <p className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink variant="primary" size="lg" to="/auth">
              {messages.requestDemo}
            </ButtonLink>
            <TextLink to="/catalog">{messages.seeCourses}</TextLink>
          </p>
        </div>
        <Pictures courses={courses} />
      </div>
    </section>
  );
}

/** A picture of each category, or nothing as long as one of them has no course. */
function Pictures({ courses }: { courses: readonly CourseSummary[] }) {
  const shown = defaultCategories.flatMap((category) => courses.findLast((course) => course.category === category) ?? []);
  if (shown.length < defaultCategories.length) return null;
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-3 sm:gap-4">
      {shown.map((course) => (
        <CoursePicture key={course.id} shownAs="half" course={course} eager className="rounded-md" />
      ))}
    </div>
  );
}
