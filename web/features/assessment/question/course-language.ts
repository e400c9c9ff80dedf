import { createContext, use } from "react";

/** The language of the course that questions belong to, which screen readers speak and browsers hyphenate; undefined where they are the page's own. */
export const CourseLanguage = createContext<string | undefined>(undefined);

export function useCourseLanguage(): string | undefined {
  return use(CourseLanguage);
}
