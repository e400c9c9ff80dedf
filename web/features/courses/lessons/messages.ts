import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { formatNumber } from "#web/i18n/format.ts";

/** The texts of the lesson page. */
export const messages = defineMessages({
  lesson: msg`Lesson`,
  loading: msg`Loading the lesson`,
  lessons: msg`Lessons`,
  opened: msg`Opened`,
  nextCourse: msg`Find your next course`,
  lessonList: msg`Lessons of this course`,
  place: (position: number, count: number) => msg`Lesson ${position + 1} of ${count}`,
  progress: msg`Course progress`,
  reading: msg`You see this lesson because you teach or administer it. No progress is recorded.`,

  video: msg`Video`,
  noVideo: msg`This lesson has no recording yet. The text has all of it.`,

  turn: msg`Previous and next lesson`,
  previous: msg`Previous`,
  next: msg`Next`,
  finish: msg`Finish`,
  keys: msg`Use the arrow keys ← and → to move between lessons.`,
  courseComplete: msg`Course complete`,
  lastLesson: msg`That was the last lesson`,
  seeMissing: msg`Your dashboard shows what is still missing to complete the course.`,
  notOpenYet: msg`This lesson is not open yet`,
  otherLessons: msg`See the other lessons`,
  theEnd: msg`You have reached the end of the course`,
  theEndText: (lessons: number) =>
    msg`${plural(lessons, { one: "You have read its lesson. Well done.", other: "You have read your way through # lessons. Well done." })}`,
  getCertificate: msg`Get your certificate`,

  quoteMissing: msg`The quoted passage is no longer in this lesson.`,

  offline: msg`You are offline. This lesson stays readable; the tutor and other lessons need a connection.`,
  notSaved: msg`Your progress could not be saved. You can go on reading.`,

  whereYouStopped: msg`You are back where you stopped reading`,

  beside: msg`Beside the lesson`,
  tutor: msg`Tutor`,
  notes: msg`Notes`,
  yourNotes: msg`Your notes`,
  foldNotes: msg`Collapse the notes`,
  notesLabel: msg`Your notes on this lesson`,
  notesPlaceholder: msg`Write down what you want to keep.`,
  loadingNotes: msg`Loading your notes`,
  notesNotLoaded: msg`Your earlier notes could not be loaded. What you write is kept on this device.`,
  notesPrivate: msg`Only you see your notes.`,
  notesSaving: msg`Saving …`,
  notesSaved: msg`Saved. Only you see your notes.`,
  notesOffline: msg`Kept on this device until you are online.`,
  notesFailed: msg`Kept on this device. Saving is tried again.`,
  notesRefused: (reason: string) =>
    reason === "" ? msg`Kept on this device, but not saved.` : msg`Kept on this device, but not saved. ${reason}`,
  notesOnlyHere: msg`Not saved, and this browser stores nothing. Please leave this page open or copy your text.`,
  notesTooLong: (surplus: number, limit: number) =>
    msg`${ph({ surplus: formatNumber(surplus) })} characters too many: notes on a lesson may have ${ph({ limit: formatNumber(limit) })}. All of it is kept on this device until it fits.`,
  notesLength: (length: number, limit: number) =>
    msg`${ph({ length: formatNumber(length) })} of ${ph({ limit: formatNumber(limit) })}`,
  notesDiffer: msg`These notes were changed on another device too`,
  notesDifferHelp: msg`Nothing was overwritten. First the other text, below it yours.`,
  theirNotes: msg`The notes from the other device`,
  keepBoth: msg`Keep both`,
  keepMine: msg`Keep mine`,
  keepTheirs: msg`Keep the other`,
  notesWait: msg`Both are kept. Yours is here until you choose.`,

  lessonNotFound: msg`Lesson not found`,
  lessonNotFoundHelp: msg`It may have been moved or withdrawn, or the address is mistyped.`,
  toDashboard: msg`Back to your dashboard`,
  notEnrolled: msg`This lesson belongs to a course`,
  notEnrolledHelp: msg`Enroll in the course to read its lessons and to ask the tutor. It takes a moment, and it is free.`,
  enrollNow: msg`Enroll Now`,
  aboutCourse: msg`About the course`,
  failed: msg`This lesson could not be loaded`,
  nothingLost: msg`Your progress is kept.`,
});
