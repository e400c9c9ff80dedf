import { defaultCategories } from "#domain/course.ts";
import type { CourseSummary } from "#domain/course.schema.ts";
import { CategoryTile } from "#web/features/courses/catalog/category-tile.tsx";
import { messages } from "./messages.ts";

/** The academy's four categories. Without courses to show they still lead to the store. */
export function BusinessCategories({ courses }: { courses: readonly CourseSummary[] }) {
  return (
    <section aria-labelledby="categories" className="page-width pt-20 lg:pt-28">
      <h2 id="categories">{messages.categoriesTitle}</h2>
      <p className="mt-3 max-w-[38rem] text-lg text-pretty text-muted">{messages.categoriesText}</p>
      <ul className="mt-8 grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-5">
        {defaultCategories.map((category) => (
          <li key={category}>
            <CategoryTile category={category} course={courses.find((course) => course.category === category)}>
              {messages.categories[category]}
            </CategoryTile>
          </li>
        ))}
      </ul>
    </section>
  );
}
