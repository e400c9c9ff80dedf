import { useNavigate, Link } from "react-router";
import { courseSearchLimit, featuredCourseCount } from "#domain/course.ts";
import type { CourseSummary } from "#domain/course.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { CoursePicture } from "#web/features/courses/catalog/course-picture.tsx";
import { messages } from "./messages.ts";

const fewestBooks = 5;

const mostBooks = 8;

/** How high and how wide the books are, in em of the shelf; no two neighbours are alike. */
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

/** What the academy is, a box to search it, and a shelf of its courses. */
export function Hero({ courses }: { courses: readonly CourseSummary[] }) {
  const navigate = useNavigate();
  return (
    <section className="overflow-x-clip border-b border-hairline">
      <div className="page-width grid grid-cols-1 gap-x-14 lg:grid-cols-[minmax(0,1.12fr)_minmax(0,1fr)]">
        <div className="pt-14 pb-12 sm:pt-20 lg:pt-28 lg:pb-28">
          <h1 className="text-5xl">{messages.heading}</h1>
          <p className="mt-6 max-w-[33rem] text-lg text-pretty text-muted lg:text-xl lg:leading-[1.5]">{messages.intro}</p>
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
              Search
            </Button>
          </SearchField>
        </div>
        <Shelf courses={courses} />
      </div>
    </section>
  );
}

/**
 * Courses as books on a shelf, their pictures on the spines. It is for the eye and the mouse: the same courses stand in the store,
 * so that keyboard and screen reader pass it by. The featured courses are left to their own place, unless there are few others.
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

/** A young academy has no shelf to fill: its first pictures hang on the wall. */
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
        <span className="max-h-full overflow-hidden font-title text-[0.9375em] leading-tight font-[500] text-ellipsis whitespace-nowrap [writing-mode:vertical-rl]">
          {course.title}
        </span>
      </span>
    </Link>
  );
}
