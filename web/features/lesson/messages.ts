/** The texts of the lesson page. */
export const messages = {
  lesson: "Lesson",
  loading: "Loading the lesson",
  lessons: "Lessons",
  lessonList: "Lessons of this course",
  place: (position: number, count: number) => `Lesson ${position + 1} of ${count}`,
  progress: "Course progress",
  reading: "You see this lesson because you teach or administer it. No progress is recorded.",

  video: "Video",
  noVideo: "This lesson has no recording yet. The text has all of it.",

  turn: "Previous and next lesson",
  previous: "Previous",
  next: "Next",
  finish: "Finish",
  keys: "The arrow keys ← and → turn lessons.",
  courseComplete: "Course complete",

  quoteMissing: "The quoted passage is no longer in this lesson.",

  offline: "You are offline. This lesson stays readable; the tutor and other lessons need a connection.",
  notSaved: "Your progress could not be saved. You can go on reading.",
  tryAgain: "Try again",

  lessonNotFound: "Lesson not found",
  lessonNotFoundHelp: "It may have been moved or withdrawn, or the address is mistyped.",
  toDashboard: "Back to your dashboard",
  notEnrolled: "This lesson belongs to a course",
  notEnrolledHelp: "Enroll in the course to read its lessons and to ask the tutor. It takes a moment, and it is free.",
  enrollNow: "Enroll Now",
  aboutCourse: "About the course",
  failed: "This lesson could not be loaded",
  nothingLost: "Your progress is kept.",
} as const;
