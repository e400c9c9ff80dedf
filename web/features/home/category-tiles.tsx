import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router";
import type { CategoryCount, CourseSummary } from "#domain/course.ts";
import { homeCategoryCount } from "#domain/course-rules.ts";
import { CoursePicture } from "#web/features/course/course-picture.tsx";
import { countOf } from "#web/features/course/course-words.ts";
import { messages } from "./messages.ts";

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
        {shown.map((category) => (
          <li key={category.name}>
            <Tile category={category} picture={courses.findLast((course) => course.category === category.name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tile({ category, picture }: { category: CategoryCount; picture: CourseSummary | undefined }) {
  return (
    <Link
      to={`/catalog?${new URLSearchParams({ category: category.name }).toString()}`}
      className="group flex h-full items-center gap-4 overflow-clip rounded-md border border-hairline bg-surface pe-4 hover:border-edge hover:shadow-raised"
    >
      <span className="size-22 shrink-0 overflow-clip bg-wash">
        {picture && <CoursePicture shownAs="detail" course={picture} className="h-full" />}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-title text-xl">{category.name}</span>
        <span className="block text-sm text-muted tabular-nums">{countOf(category.count, "course")}</span>
      </span>
      <ArrowRight
        aria-hidden="true"
        className="size-5 shrink-0 text-muted transition-transform group-hover:translate-x-1 rtl:rotate-180"
        strokeWidth={1.75}
      />
    </Link>
  );
}
