/** The texts of course cards and the course page. */
export const messages = {
  ourInstructors: "Our Instructors",
  free: "Free",
  enrollNow: "Enroll Now",
  continueLearning: "Continue Learning",
  noLessonsYet: "You are enrolled. The first lesson is being prepared.",
  goToDashboard: "Go to Dashboard",
  courseNotFound: "Course not found",
  backToCatalog: "Back to Catalog",
  errorLoadingCourse: (message: string) => `Error loading course: ${message}`,
  notImplemented: "Feature not implemented",
} as const;
