/**
 * Names in local storage of what belongs to a device and not to the person who uses it. Every other entry under `academy-` carries its
 * person's id, and is removed when a page opens for somebody else, or for nobody.
 */
export const deviceKeys = {
  /** The person who was signed in last; deleted once they have signed out themselves. The cart is theirs. */
  owner: "academy-person",
  leftForProvider: "academy-left-for-provider",
  lessonFolds: "academy-lesson-folds",
  playbackSpeed: "academy-playback-speed",
  videoQuality: "academy-video-quality",
  editorMarks: "academy-editor-marks",
} as const;
