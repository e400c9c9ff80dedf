const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** The texts of the lesson page. */
export const messages = {
  lesson: "Lesson",
  loading: "Loading the lesson",
  lessons: "Lessons",
  opened: "Opened",
  writeTime: (iso: string) => moment.format(new Date(iso)),
  nextCourse: "Find your next course",
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
  lastLesson: "That was the last lesson",
  seeMissing: "Your dashboard shows what is still missing to complete the course.",
  notOpenYet: "This lesson is not open yet",
  otherLessons: "See the other lessons",
  theEnd: "You have reached the end of the course",
  theEndText: (lessons: number) =>
    lessons === 1 ? "You have read its lesson. Well done." : `You have read your way through ${lessons} lessons. Well done.`,
  getCertificate: "Get your certificate",

  quoteMissing: "The quoted passage is no longer in this lesson.",

  offline: "You are offline. This lesson stays readable; the tutor and other lessons need a connection.",
  notSaved: "Your progress could not be saved. You can go on reading.",
  tryAgain: "Try again",

  whereYouStopped: "You are back where you stopped reading",

  beside: "Beside the lesson",
  tutor: "Tutor",
  notes: "Notes",
  yourNotes: "Your notes",
  foldNotes: "Fold the notes away",
  notesLabel: "Your notes on this lesson",
  notesPlaceholder: "Write down what you want to keep.",
  loadingNotes: "Loading your notes",
  notesNotLoaded: "Your earlier notes could not be loaded. What you write is kept on this device.",
  notesPrivate: "Only you see your notes.",
  notesSaving: "Saving …",
  notesSaved: "Saved. Only you see your notes.",
  notesOffline: "Kept on this device until you are online.",
  notesFailed: "Kept on this device. Saving is tried again.",
  notesRefused: (reason: string) => `Kept on this device, but not saved. ${reason}`.trim(),
  notesOnlyHere: "Not saved, and this browser keeps nothing. Please leave this page open or copy your text.",
  notesTooLong: (surplus: number, limit: number) =>
    `${count(surplus)} characters too many: notes on a lesson may have ${count(limit)}. All of it is kept on this device until it fits.`,
  notesLength: (length: number, limit: number) => `${count(length)} of ${count(limit)}`,
  notesDiffer: "These notes were changed on another device too",
  notesDifferHelp: "Nothing was overwritten. First the other text, below it yours.",
  theirNotes: "The notes from the other device",
  keepBoth: "Keep both",
  keepMine: "Keep mine",
  keepTheirs: "Keep the other",
  notesWait: "Both are kept. Yours is here until you choose.",

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

function count(number: number): string {
  return number.toLocaleString("en");
}
