/**
 * The local storage keys of what belongs to a device, not to a person. Every other key that begins with `academy-` contains a person's id,
 * and its entry is removed when a page is opened for somebody else, or for nobody.
 */
export const deviceKeys = {
  /** The person who was last signed in, to whom the cart belongs. Deleted when they sign out themselves. */
  owner: "academy-person",
  leftForProvider: "academy-left-for-provider",
  lessonFolds: "academy-lesson-folds",
  playbackSpeed: "academy-playback-speed",
  videoQuality: "academy-video-quality",
  editorMarks: "academy-editor-marks",
} as const;
