import type { MessageDescriptor } from "@lingui/core";
import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages, readMessage } from "#web/i18n/define-messages.ts";
import { formatList, formatNumber } from "#web/i18n/format.ts";
import type { LessonDraftState, VersionReason } from "#domain/lesson-draft.ts";
import type { Level } from "#domain/course.ts";
import type { By } from "./text/who-changed.ts";

/** The texts of the lesson editor. */
export const messages = defineMessages({
  loading: msg`Loading the lesson editor`,
  back: { "course-library": msg`Course Library`, "course-management": msg`Course Management` },
  draftCourse: msg`Draft course`,
  draftCourseHelp: msg`This course is not in the store yet. Learners can read published lessons once an admin publishes the course.`,
  archivedTitle: msg`This course is archived`,
  archived: msg`It is archived, but enrolled learners can still read it. They see what you publish.`,
  outlineFailed: msg`The course’s lessons could not be loaded`,
  courseMissing: msg`There is no such course for you`,
  courseMissingHelp: msg`It may have been deleted, or someone else teaches it now.`,
  lessonFailed: msg`The lesson could not be loaded`,
  lessonFailedHelp: msg`What you have written is safe: it is kept on this device until it is saved.`,
  lessonMissing: msg`This lesson is no longer here`,
  lessonMissingHelp: msg`It was deleted, or it is in another course.`,
  yourTextHelp: msg`The text that you had not saved yet is still here. Copy it before you go on.`,
  offlineTitle: msg`You are offline`,
  offlineHelp: msg`Stay with this lesson: what you write is kept on this device. Others open when you are online.`,

  lessons: msg`Lessons`,
  outline: msg`Lessons of this course`,
  allLessons: msg`All lessons`,
  lessonCount: (count: number) => msg`${plural(count, { one: "# lesson", other: "# lessons" })}`,
  addLesson: msg`Add lesson`,
  newTitle: msg`New lesson`,
  noneTitle: msg`No lessons yet`,
  none: msg`A course begins with its first lesson. Learners see it once you publish it.`,
  chooseTitle: msg`Choose a lesson`,
  choose: msg`Its text opens here, with a preview of what learners see.`,
  state: { draft: msg`Draft`, published: msg`Published`, changed: msg`Changed` } satisfies Record<
    LessonDraftState,
    MessageDescriptor
  >,
  stateHelp: {
    draft: msg`Learners do not see it yet.`,
    published: msg`Learners read this text.`,
    changed: msg`Learners still read the text that was published before.`,
  } satisfies Record<LessonDraftState, MessageDescriptor>,
  unsent: msg`Not saved yet`,
  drag: (title: string) => msg`Reorder ${title}`,
  draggable: msg({ message: "draggable", context: "a kind of button, as screen readers name it" }),
  dragHelp: msg`Press space or enter to pick the lesson up, the arrow keys to move it, space or enter again to put it down, and escape to leave it where it was.`,
  picked: (title: string, position: number, count: number) => msg`Picked up ${title}. It is lesson ${position} of ${count}.`,
  over: (title: string, position: number, count: number) => msg`${title} would be lesson ${position} of ${count}.`,
  dropped: (title: string, position: number, count: number) => msg`${title} is lesson ${position} of ${count} now.`,
  dragCancelled: (title: string) => msg`${title} stays where it was.`,
  more: (title: string) => msg`More for ${title}`,
  moveUp: msg`Move up`,
  moveDown: msg`Move down`,
  addAfter: msg`Add lesson after this one`,
  delete: msg`Delete`,
  notAdded: msg`The lesson was not added`,
  notMoved: msg`The lesson was not moved`,
  notArranged: msg`The sections were not changed`,
  nameSections: msg`Name sections`,
  section: msg`Section`,
  renameSection: msg`Rename`,
  sectionName: msg`Name of the section`,
  sectionNames: (count: number) =>
    msg`Learners currently see modules of three lessons. Once you name the first one, the ${plural(count, { one: "# module becomes a section", other: "# modules become sections" })}, and every lesson belongs to a section from then on.`,
  addSection: msg`Add section after this one`,
  newSection: msg`New section`,
  removeSection: msg`Remove section, keep its lessons`,
  emptySection: msg`No lessons yet.`,
  saveName: msg`Save name`,
  nameMissing: msg`The name of the section is missing.`,
  sectionMoved: (title: string, position: number, count: number) => msg`${title} is now section ${position} of ${count}.`,
  movedInto: (title: string, section: string) => msg`${title} is now in ${section}.`,

  settings: msg`Course settings`,
  settingsFailed: msg`The course settings could not be loaded`,
  settingsHelp: msg`What the store and the course page say about this course.`,
  settingsSaved: msg`Course updated successfully.`,
  settingsNotSaved: msg`The course was not saved`,
  statusChanged: msg`Course updated successfully.`,
  previewCourse: msg`Preview as a student`,
  courseTitle: msg`Title`,
  description: msg`Description`,
  descriptionHint: msg`What people learn, and who it is for.`,
  outcomes: msg`What learners can do afterwards`,
  outcomesHint: msg`One sentence per line, up to twelve.`,
  category: msg`Category`,
  categoryHint: msg`Choose one from the store or enter a new one.`,
  levelLabel: msg`Level`,
  language: msg`Language`,
  price: msg`Price`,
  priceHint: (dollars: string) =>
    msg`In cents: ${dollars}. People who are already enrolled keep the price they enrolled at. Until payments are enabled, the course is free.`,
  previews: msg`Free preview`,
  previewsHelp: msg`Anyone can read these lessons and play their recordings before they enroll.`,
  previewNeedsPublishing: msg`Not open to anyone until it is published.`,
  noLessonsToPreview: msg`The course has no lessons yet.`,
  coInstructors: msg`Co-instructors`,
  coInstructorsHelp: msg`They can write and teach the course and change its settings, just like its instructor.`,
  noCoInstructors: msg`None yet.`,
  coInstructorsFixed: msg`The course’s instructor or an admin chooses them.`,
  addInstructor: msg`Add a co-instructor`,
  chooseInstructor: msg`Choose …`,
  removeInstructor: (name: string) => msg`Remove ${name}`,
  saveSettings: msg`Save`,
  store: msg`Store`,
  publishCourse: msg`Publish to the store`,
  unpublishCourse: msg`Make it a draft again`,
  publishByAdmin: msg`Only an admin can publish the course to the store.`,
  inStore: msg`The course is in the store.`,
  notInStore: msg`Only its instructors and admins can see the course.`,
  deleted: msg`Lesson deleted`,
  notDeleted: msg`The lesson was not deleted`,
  deleteTitle: (title: string) => msg`Delete ${title}?`,
  stakesLoading: msg`Looking up who reads it …`,
  stakesFailed: msg`Could not check what learners would lose.`,
  stakes({ published, opened, notes, practice }: { published: boolean; opened: number; notes: number; practice: number }) {
    if (!published) return msg`Learners have never seen it.`;
    const lost = [
      ...(opened > 0 ? [msg`${plural(opened, { one: "# learner has opened it", other: "# learners have opened it" })}`] : []),
      ...(notes > 0
        ? [
            msg`${plural(notes, { one: "# learner’s notes on it are deleted too", other: "# learners’ notes on it are deleted too" })}`,
          ]
        : []),
      ...(practice > 0
        ? [
            msg`${plural(practice, { one: "# practice set made from it is deleted too", other: "# practice sets made from it are deleted too" })}`,
          ]
        : []),
    ];
    const parts = formatList(lost.map(readMessage));
    return lost.length > 0 ? msg`${parts}.` : msg`No learner has opened it yet.`;
  },
  deleteText: msg`The lesson, its text and all its versions are deleted. This cannot be undone.`,

  title: msg`Title`,
  text: msg`Lesson text`,
  textHint: msg`Press / on an empty line to insert something. Markdown works too. Press Escape, then Tab, to leave the text by keyboard.`,
  placeholder: msg`Write the lesson here …`,
  formatting: msg`Formatting`,
  bold: msg`Bold`,
  italic: msg`Italic`,
  heading: msg`Heading`,
  bulletList: msg`List`,
  quote: msg`Quote`,
  code: msg`Code`,
  picture: msg`Picture`,
  recording: msg`Video or audio`,
  taskList: msg`Task list`,
  note: msg`Note`,
  hint: msg`Hint that unfolds`,
  numberedList: msg`Numbered list`,
  check: msg`Question of this lesson`,
  attachment: msg`File to download`,
  wordsHere: {
    bold: msg`bold text`,
    italic: msg`italic text`,
    code: msg`code`,
    note: msg`What is worth noting`,
    hint: msg`What helps`,
  },
  words: (count: number) => msg`${plural(count, { one: "# word", other: "# words" })}`,
  uploading: (name: string) => msg`Uploading ${name} …`,
  preparing: msg`The picture is being prepared…`,
  pictures: msg`Pictures`,
  pictureFailed: (name: string, reason: string) => msg`${name} was not uploaded. ${reason}`,
  pictureTooLarge: msg`At most 5 MB are accepted.`,
  notAPicture: msg`Only pictures (PNG, JPEG, WebP, AVIF or GIF) and recordings can be put into a lesson.`,
  pictureIn: (name: string) => msg`${name} is in the text.`,
  describePicture: msg`What the picture shows`,
  describePictureHint: msg`For people who cannot see it.`,
  describe: msg`Add description`,
  decorative: msg`It is decorative`,
  cancelUpload: (name: string) => msg`Cancel uploading ${name}`,
  dismiss: (name: string) => msg`Dismiss ${name}`,
  saved: msg`Saved`,
  saving: msg`Saving…`,
  notSaved: msg`Not saved yet`,
  storedHere: msg`Kept on this device until you are online`,
  onlyHere: msg`Not saved, and this device has no room for it. Keep this page open.`,
  saveFailed: msg`Not saved yet: the academy did not answer. It is kept on this device and tried again.`,
  refused: (reason: string) => msg`Not saved. ${reason} Your text is kept on this device.`,
  titleMissing: msg`A lesson needs a title before it can be saved.`,
  tooLong: (surplus: number, most: number) =>
    msg`Not saved: the text is ${plural(surplus, { one: "# character", other: "# characters" })} too long (at most ${ph({ most: formatNumber(most) })}). It is kept on this device.`,
  changedMeanwhile: (by: By) => (by === "you" ? msg`You changed this lesson elsewhere` : msg`Someone else changed this lesson`),
  merged: (by: By) =>
    by === "you"
      ? msg`You changed other parts of this lesson in another tab or on another device. Both are in the text now.`
      : by === null
        ? msg`Someone else changed other parts of this lesson. Both are in the text now.`
        : msg`${ph({ by: by.name })} changed other parts of this lesson. Both are in the text now.`,
  differ: (by: By) =>
    by === "you"
      ? msg`You changed the same part of this lesson in another tab or on another device. Nothing is lost: choose which version to keep.`
      : by === null
        ? msg`Someone else changed the same part of this lesson as you. Nothing is lost: choose which version to keep.`
        : msg`${ph({ by: by.name })} changed the same part of this lesson as you. Nothing is lost: choose which version to keep.`,
  mine: msg`Your text`,
  theirs: (by: By) => (by === "you" || by === null ? msg`The other text` : msg`${ph({ by: by.name })}’s text`),
  keepMine: msg`Keep mine`,
  takeTheirs: msg`Take theirs`,
  editBoth: msg`Insert both and edit`,
  keepMineHelp: msg`Keep mine: theirs stays among the versions. Take theirs: yours is set aside, and you can copy it.`,
  bothIn: msg`Both are in the text, yours first. Take out what you do not want.`,
  asideTitle: msg`Your text was set aside`,
  asideHelp: msg`It is on this device only. Copy what you need of it.`,
  asideNotStored: msg`This device has no room for it. Copy what you need of it before you leave this page.`,
  showAside: msg`Show it`,
  copy: msg`Copy`,
  copied: msg`Copied`,
  notCopied: msg`It could not be copied. Select the text and copy it by hand.`,
  letGo: msg`Discard it`,
  publish: { draft: msg`Publish`, changed: msg`Publish changes`, published: msg`Published` } satisfies Record<
    LessonDraftState,
    MessageDescriptor
  >,
  publishTitle: { draft: msg`Publish this lesson?`, changed: msg`Publish the changes?` },
  publishText: {
    draft: msg`From now on, learners can read it.`,
    changed: msg`From now on, learners read this text instead of the one published before.`,
  },
  publishDraftCourse: msg`Learners see it when the course itself is published.`,
  publishSees: msg`What learners will see`,
  withoutCaptions: (names: string) => msg`No captions and no transcript: ${names}`,
  withoutCaptionsHelp: msg`Not everyone can hear this lesson. Add captions beside the text, or write why it is published without them.`,
  withoutCaptionsReason: msg`Why it is published without captions`,
  withoutCaptionsHint: msg`Kept with your name and the time. You are asked once for each recording.`,
  withoutCaptionsNeeded: msg`Write a reason, or add captions first.`,
  passedBefore: (name: string, reason: string, by: string | null) =>
    by === null
      ? msg`${name} was published without captions: ${reason}`
      : msg`${by} published ${name} without captions: ${reason}`,
  published: msg`Lesson published`,
  notPublished: msg`The lesson was not published`,
  notPublishedYet: msg`Not published yet`,
  cameIn: (by: By) =>
    by === "you"
      ? msg`You changed this lesson in another tab or on another device in the meantime. Here is what learners will see now. Publish it if you agree.`
      : by === null
        ? msg`Someone else changed this lesson in the meantime. Here is what learners will see now. Publish it if you agree.`
        : msg`${ph({ by: by.name })} changed this lesson in the meantime. Here is what learners will see now. Publish it if you agree.`,
  chooseFirst: msg`First choose which text to keep.`,
  saveFirst: msg`The text could not be saved yet. Publish it once it is saved.`,
  uploadsFirst: msg`A picture is still being uploaded, or one was cut off: take out what says “Uploading”.`,
  cancel: msg`Cancel`,

  views: msg`Beside the text`,
  view: { write: msg`Write`, preview: msg`Preview`, versions: msg`Versions` },
  preview: msg`Preview`,
  previewAs: msg`As a student reads it`,
  previewEmpty: msg`Nothing to see yet.`,
  previewTooSlow: msg`This text takes too long to display as a lesson. Use less markup and smaller tables, or split it.`,
  previewLate: msg`The preview shows an older text because the current one could not be loaded.`,

  versions: msg`Versions`,
  versionsFailed: msg`The versions could not be loaded`,
  versionList: msg`Earlier texts of this lesson`,
  noVersions: msg`No earlier text is kept yet.`,
  why: { saved: msg`Saved`, published: msg`Published`, restored: msg`Restored` } satisfies Record<
    VersionReason,
    MessageDescriptor
  >,
  newest: msg`Newest`,
  somebody: msg`Someone`,
  whatChanged: msg`What changed since`,
  whole: msg`Whole text`,
  versionShown: msg`How the version is shown`,
  inserted: msg`added:`,
  removed: msg`removed:`,
  endOfChange: msg`end of change`,
  unchangedLines: (count: number) => msg`${plural(count, { one: "# paragraph", other: "# paragraphs" })} unchanged`,
  noChange: msg`This is the current text.`,
  titleWas: (title: string) => msg`The title was “${title}”.`,
  backToVersions: msg`All versions`,
  restore: msg`Restore this version`,
  restoreHelp: msg`The current text is kept among the versions.`,
  restored: msg`The version is restored`,
  notRestored: msg`The version was not restored`,

  draftWithAi: msg`Draft with AI`,
  draftText: msg`The faculty writes a draft from the academy’s own lessons. Only you see it until you publish it.`,
  topic: msg`Topic`,
  topicHint: msg`What the lesson is to teach.`,
  level: { beginner: msg`Beginner`, intermediate: msg`Intermediate`, advanced: msg`Advanced` } satisfies Record<
    Level,
    MessageDescriptor
  >,
  country: msg`Country`,
  countryHint: msg`Where its learners are.`,
  missing: msg`This is missing.`,
  write: msg`Write a draft`,
  writing: msg`Writing the draft. This may take a minute…`,
  stop: msg`Stop`,
  stopped: msg`Stopped. Nothing was inserted into the lesson.`,
  draftFailed: msg`The draft was not written`,
  draftNothing: msg`The academy’s lessons do not cover this topic, so there is no draft.`,
  draftReady: msg`The draft is ready. Read it before you use it.`,
  putIn: msg`Insert into the lesson`,
  putAsNew: msg`Add as a new lesson`,
  another: msg`Change the topic`,
  putInDone: msg`The draft is in the text, where the cursor was.`,
  notDecided: msg`The draft is still in the list of drafts`,
  leaveText: msg`The text is not saved, and this device could not keep it. It will be lost.`,
});
