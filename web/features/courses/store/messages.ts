import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages, languageNow, readMessage } from "#web/i18n/define-messages.ts";
import { categoryName, levelName } from "#web/features/courses/catalog/course-words.ts";
import type { StoreQuery } from "./store-query.ts";

/** The texts of the store. */
export const messages = defineMessages({
  titleOf: ({ search, category, level, page }: StoreQuery) => {
    const [levelWord, categoryWord] = [level && levelName(level), categoryName(category)];
    const kind =
      levelWord && categoryWord
        ? [msg`${ph({ level: levelWord })} ${ph({ category: categoryWord })} courses`]
        : levelWord
          ? [msg`${ph({ level: levelWord })} courses`]
          : categoryWord
            ? [msg`${ph({ category: categoryWord })} courses`]
            : search
              ? []
              : [msg`Courses`];
    const parts = [...(search ? [msg`Search for “${search}”`] : []), ...kind, ...(page > 1 ? [msg`page ${page}`] : [])];
    return parts.map(readMessage).join(", ");
  },
  descriptionOf: (query: StoreQuery) => {
    const category = categoryName(query.category);
    return category
      ? msg`Courses in ${category} to read at your own pace, with a tutor beside every lesson that answers from it and shows where.`
      : msg`Browse every course of the academy: technology, business, marketing and design, from first steps to advanced work.`;
  },
  countOfLevel: {
    beginner: (count: number) => msg`${plural(count, { one: "# beginner course", other: "# beginner courses" })}`,
    intermediate: (count: number) => msg`${plural(count, { one: "# intermediate course", other: "# intermediate courses" })}`,
    advanced: (count: number) => msg`${plural(count, { one: "# advanced course", other: "# advanced courses" })}`,
  },
  inCategory: (courses: string, category: string) => msg`${courses} in ${category}`,
  found: (courses: string, search: string) => msg`${courses} for “${search}”`,
  foundInCategory: (courses: string, category: string, search: string) => msg`${courses} in ${category} for “${search}”`,
  onPage: (courses: string, page: number) => msg`${courses}, page ${page}`,
  showAll: msg`Show all courses`,
  category: msg`Category`,
  language: msg`Language`,
  allLanguages: msg`All languages`,
  languageName: (language: string) => new Intl.DisplayNames(languageNow(), { type: "language" }).of(language) ?? language,
  all: msg`All`,
  level: msg`Level`,
  allLevels: msg`All levels`,
  sort: msg`Sort by`,
  bestMatch: msg`Best match`,
  newest: msg`Newest`,
  title: msg`Title`,
  rating: msg`Rating`,
  apply: msg`Apply`,
  emptyTitle: msg`No courses found`,
  emptyText: msg`Try a different search or category.`,
  failedTitle: msg`The courses could not be loaded`,
});
