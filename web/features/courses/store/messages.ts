import { levelName } from "#web/features/courses/catalog/course-words.ts";
import type { StoreQuery } from "./store-query.ts";

/** The texts of the store. */
export const messages = {
  titleOf: ({ search, category, level, page }: StoreQuery) => {
    const kind = [level && levelName(level), category].filter(Boolean).join(" ");
    return [search && `Search for “${search}”`, kind ? `${kind} courses` : !search && "Courses", page > 1 && `page ${page}`]
      .filter(Boolean)
      .join(", ");
  },
  descriptionOf: ({ category }: StoreQuery) =>
    category
      ? `Courses in ${category} to read at your own pace, with a tutor beside every lesson that answers from it and shows where.`
      : "Browse every course of the academy: technology, business, marketing and design, from first steps to advanced work.",
  category: "Category",
  all: "All",
  level: "Level",
  allLevels: "All levels",
  sort: "Sort by",
  bestMatch: "Best match",
  newest: "Newest",
  title: "Title",
  rating: "Rating",
  apply: "Apply",
  emptyTitle: "No courses found",
  emptyText: "Try a different search or category.",
  failedTitle: "The courses could not be loaded",
} as const;
