import { createContext, use } from "react";

const CourseLanguage = createContext<string | undefined>(undefined);

/** Provides the language of the course being edited to everything that shows or takes its text. */
export const CourseLanguageProvider = CourseLanguage.Provider;

/**
 * Use the language of the course being edited, for the `lang` of its text: so screen readers read it out in that language and browsers
 * check its spelling, whatever language the author reads the page in.
 */
export function useCourseLanguage(): string | undefined {
  return use(CourseLanguage);
}
