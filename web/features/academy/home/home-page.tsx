import { useNavigate, Link } from "react-router";
import { BookText } from "#web/ui/icons.tsx";
import { courseSearchLimit, featuredCourseCount, homeCategoryCount } from "#domain/course.ts";
import type { CourseSummary, CategoryCount } from "#domain/course.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { CategoryTile } from "#web/features/courses/catalog/category-tile.tsx";
import { countOf } from "#web/features/courses/catalog/course-words.ts";
import { CourseCard, CourseGrid } from "#web/features/courses/catalog/course-card.tsx";
import { TextLink } from "#web/ui/link.tsx";
import type { Metrics } from "#domain/metrics.schema.ts";
import type { PageAcademy } from "#domain/academy.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { demoMetrics, shownMetrics } from "./metrics.ts";
import { messages } from "./messages.ts";

const fewestBooks = 5;

const mostBooks = 8;

/** The heights and widths of the books, in em of the shelf; neighbours differ. */
const formats = [
  { height: 23, width: 4 },
  { height: 19, width: 3.25 },
  { height: 25, width: 3.75 },
  { height: 21, width: 4.5 },
  { height: 17.5, width: 3.25 },
  { height: 24, width: 4 },
  { height: 20, width: 3.5 },
  { height: 22, width: 4.25 },
] as const;

/** What the academy is, a search box, and a shelf of its courses. */
export function Hero({ courses }: { courses: readonly CourseSummary[] }) {
  const navigate = useNavigate();
  const { hero_title, hero_text } = useAcademy();
  return (
    <section className="overflow-x-clip border-b border-hairline">
      <div className="page-width grid grid-cols-1 gap-x-14 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)]">
        <div className="pt-14 pb-12 sm:pt-20 lg:pt-28 lg:pb-28">
          <h1 className="text-5xl">{hero_title}</h1>
          <p className="mt-6 max-w-[33rem] text-lg text-pretty text-muted lg:text-xl lg:leading-[1.5]">{hero_text}</p>
          <SearchField
            label={messages.searchLabel}
            placeholder={messages.searchPlaceholder}
            action="/catalog"
            size="lg"
            className="mt-9 max-w-[34rem]"
            input={{ maxLength: courseSearchLimit }}
            onSubmit={(event) => {
              const search = new FormData(event.currentTarget).get("search");
              if (typeof search === "string" && search.trim() !== "") return;
              event.preventDefault();
              void navigate("/catalog");
            }}
          >
            <Button type="submit" variant="primary" size="lg">
              {messages.search}
            </Button>
          </SearchField>
        </div>
        <Shelf courses={courses} />
      </div>
    </section>
  );
}

/**
 * Courses as books on a shelf, with their pictures on the spines. Decorative, for mouse users: the same courses are in the store,
 * so keyboard and screen readers skip it. Featured courses are left out, unless there are few others.
 */
function Shelf({ courses }: { courses: readonly CourseSummary[] }) {
  const books = courses.slice(featuredCourseCount, featuredCourseCount + mostBooks);
  if (books.length < fewestBooks) return <Pictures courses={courses} />;
  return (
    <div
      aria-hidden="true"
      className="flex items-end justify-center gap-[0.25em] self-end overflow-x-clip text-[min(0.875rem,2.6vw)] lg:justify-end lg:text-[min(0.96875rem,1.2vw)]"
    >
      {books.map((course, index) => (
        <Book key={course.id} course={course} format={formats[index % formats.length] ?? formats[0]} />
      ))}
    </div>
  );
}

/** For a young academy with too few courses for a shelf: its first pictures. */
function Pictures({ courses }: { courses: readonly CourseSummary[] }) {
  if (courses.length === 0) return null;
  return (
    <div aria-hidden="true" className="grid grid-cols-2 gap-3 self-center pb-14 *:first:col-span-2 lg:py-14">
      {courses.slice(0, courses.length < 3 ? 1 : 3).map((course) => (
        <CoursePicture key={course.id} shownAs="panel" course={course} eager className="rounded-md" />
      ))}
    </div>
  );
}

function Book({ course, format }: { course: CourseSummary; format: (typeof formats)[number] }) {
  return (
    <Link
      to={`/product/${course.id}`}
      prefetch="intent"
      tabIndex={-1}
      data-hue={course.category.toLowerCase()}
      style={{ height: `${format.height}em`, width: `${format.width}em` }}
      className="flex shrink-0 flex-col overflow-hidden rounded-t-sm bg-[light-dark(var(--chip-ink,var(--color-neutral-ink)),var(--chip-soft,var(--color-neutral-soft)))] text-[light-dark(var(--chip-soft,var(--color-neutral-soft)),var(--chip-ink,var(--color-neutral-ink)))] transition-transform hover:-translate-y-2"
    >
      <CoursePicture course={course} shownAs="detail" eager className="h-[38%] shrink-0" />
      <span className="flex min-h-0 flex-1 rotate-180 items-center justify-center pt-3.5 pb-2.5">
        <span
          className="max-h-full overflow-hidden font-title text-[0.9375em] leading-tight font-[500] text-ellipsis whitespace-nowrap [writing-mode:vertical-rl]"
          dir="auto"
        >
          {course.title}
        </span>
      </span>
    </Link>
  );
}

/** Up to four categories of the courses, each with the picture of one of its courses. */
export function CategoryTiles({
  categories,
  courses,
}: {
  categories: readonly CategoryCount[];
  courses: readonly CourseSummary[];
}) {
  const shown = categories.slice(0, homeCategoryCount);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="categories" className="page-width pt-16 lg:pt-20">
      <h2 id="categories">{messages.categories}</h2>
      <ul className="mt-7 grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-4">
        {shown.map(({ name, count }) => (
          <li key={name}>
            <CategoryTile category={name} course={courses.findLast((course) => course.category === name)}>
              {countOf(count, "course")}
            </CategoryTile>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first four courses. */
export function FeaturedCourses({ courses }: { courses: readonly CourseSummary[] }) {
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="featured" className="page-width pt-16 lg:pt-24">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="featured">{messages.featured}</h2>
        <TextLink to="/store">{messages.seeAll}</TextLink>
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

/** The academy in figures: the specification's in the demo, otherwise counted ones. */
export function Stats({ metrics }: { metrics: Metrics | null }) {
  const { isDemo } = useAcademy();
  const shown = isDemo ? demoMetrics() : metrics === null ? [] : shownMetrics(metrics);
  if (shown.length < 2) return null;
  return (
    <section aria-label={messages.metrics} className="page-width pt-16 lg:pt-24">
      <dl className="grid grid-cols-2 gap-y-8 border-y border-hairline py-10 lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none lg:py-12">
        {shown.map(({ value, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1 border-hairline ps-5 even:border-s lg:ps-8 lg:not-first:border-s lg:first:ps-0"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="font-title text-4xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** An example of asking the tutor: a lesson, a question, an answer that quotes the lesson. */
export function TutorPreview() {
  const { title, text, example, lesson, before, quote, after, question, answer } = messages.tutor;
  const { isDemo } = useAcademy();
  return (
    <section aria-labelledby="tutor" className="mt-20 border-y border-hairline bg-sunken lg:mt-28">
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:py-24">
        <div>
          <h2 id="tutor">{title}</h2>
          <p className="mt-5 max-w-[32rem] text-lg text-pretty text-muted">{text}</p>
        </div>
        <figure aria-label={example} className="grid gap-4">
          {!isDemo && <figcaption className="text-sm text-muted">{example}</figcaption>}
          <blockquote className="rounded-md border border-hairline bg-surface p-6 font-serif text-[1.1875rem] leading-[1.6] text-pretty sm:p-8">
            {before} <mark className="rounded-[2px] bg-mark px-0.5 text-ink">{quote}</mark> {after}
          </blockquote>
          <div className="grid gap-3 sm:ps-16">
            <p className="ms-auto max-w-[26rem] rounded-md bg-accent-soft px-4 py-3">{question}</p>
            <div className="max-w-[30rem] rounded-md border border-hairline bg-surface px-4 py-3">
              <p>
                <q>{quote}</q> {answer}
              </p>
              <p className="mt-3 flex items-center gap-2 border-t border-hairline pt-3 text-sm text-muted">
                <BookText aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
                {messages.quotedFrom(lesson)}
              </p>
            </div>
          </div>
        </figure>
      </div>
    </section>
  );
}

/** Describe the academy in schema.org, with its search. `origin` is its public address, without a trailing slash. */
export function describeAcademy(academy: PageAcademy, origin: string): object {
  const { name } = academy;
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    name,
    description: messages.description(academy),
    url: `${origin}/`,
    publisher: { "@type": "EducationalOrganization", name, url: `${origin}/` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${origin}/store?search={search}` },
      "query-input": "required name=search",
    },
  };
}
