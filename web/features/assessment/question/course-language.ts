import { createContext, use } from "react";

/** The language of the questions' course, for screen readers and hyphenation; undefined where it is the page's own. */
export const CourseLanguage = createContext<string | undefined>(undefined);

export function useCourseLanguage(): string | undefined {
  return use(CourseLanguage);
}
