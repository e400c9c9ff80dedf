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
  errorLoading: "Error loading course",
  share: "Share",
  notImplemented: "Feature not implemented",
  linkCopied: "Sharing to other services comes later. The link to this course is in your clipboard.",
  linkNotCopied: "Sharing to other services comes later. You can copy the address from your browser.",
} as const;
