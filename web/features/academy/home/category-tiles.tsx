import type { CategoryCount, CourseSummary } from "#domain/course.schema.ts";
import { homeCategoryCount } from "#domain/course.ts";
import { CategoryTile } from "#web/features/courses/catalog/category-tile.tsx";
import { countOf } from "#web/features/courses/catalog/course-words.ts";
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
