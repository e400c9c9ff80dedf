import { createContext, use } from "react";

/** The language of the course whose texts are shown or edited; undefined outside of a course, or where it is the page's own. */
export const CourseLanguage = createContext<string | undefined>(undefined);

/**
 * Use the language of the course, for the `lang` of its texts: so screen readers read them out in that language, and browsers hyphenate
 * them and check their spelling, whatever language the page is in.
 */
export function useCourseLanguage(): string | undefined {
  return use(CourseLanguage);
}
