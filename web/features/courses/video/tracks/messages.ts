import { msg, ph, plural } from "@lingui/core/macro";
import type { CueProblem } from "#domain/cue-edits.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { nameOf } from "../messages.ts";

/** The texts of editing captions and chapters beside the recording. */
export const messages = defineMessages({
  captionsTitle: (language: string) => msg`Captions in ${ph({ language: nameOf(language) })}`,
  chaptersTitle: msg`Chapters`,
  captionsIntro: msg`Play the recording, and write what is said where it is said.`,
  chaptersIntro: msg`Each chapter lasts until the next one begins. Learners jump to it from the list below the player.`,
  recording: msg`The recording`,
  nothingShown: msg`Nothing is shown at this moment.`,
  loading: msg`Loading the captions`,
  loadFailed: msg`This could not be loaded.`,
  tryAgain: msg`Try again`,

  captionsList: msg`Cues`,
  chaptersList: msg`Chapters in order`,
  noCues: msg`There are no captions yet. Play to the first word and add a cue, or open a WebVTT or SubRip file.`,
  noChapters: msg`There are no chapters yet. Play to where one begins and add it, or open a WebVTT file.`,
  open: (kind: "captions" | "chapters", place: number) =>
    kind === "captions" ? msg`Edit cue ${place}` : msg`Edit chapter ${place}`,
  cue: (kind: "captions" | "chapters", place: number, count: number) =>
    kind === "captions" ? msg`Cue ${place} of ${count}` : msg`Chapter ${place} of ${count}`,
  start: msg`Start`,
  end: msg`End`,
  text: msg`Text`,
  chapterTitle: msg`Title`,
  startNow: msg`Start at the player’s time`,
  endNow: msg`End at the player’s time`,
  badTime: msg`Write the time as minutes and seconds, such as 1:15.5.`,
  playFrom: msg`Play from here`,
  split: msg`Split`,
  splitHelp: msg`Split at the cursor`,
  join: msg`Join with next`,
  remove: msg`Delete`,
  addHere: msg`Add at the player’s time`,
  addAfter: msg`Add after this`,
  undo: msg`Undo`,
  redo: msg`Redo`,
  openFile: msg`Open a file`,
  download: msg`Download`,
  versions: msg`Earlier versions`,
  version: (moment: string, by: string | null) => (by === null ? msg`${moment}` : msg`${moment}, ${by}`),
  close: msg`Close`,
  save: msg`Save`,

  keysTitle: msg`Keys`,
  keys: [
    ["Alt + P", msg`Play or pause`],
    ["Alt + [", msg`Start at the player’s time`],
    ["Alt + ]", msg`End at the player’s time`],
    ["Alt + ↑ ↓", msg`Previous or next`],
    ["Ctrl + Enter", msg`Add after this`],
    ["Ctrl + Z", msg`Undo`],
    ["Ctrl + S", msg`Save`],
  ],

  problem: (problem: CueProblem) =>
    ({
      ends_first: msg`It ends before it begins. Change its start or its end.`,
      after_end: msg`It begins after the recording has ended.`,
      empty: msg`It has no text yet. Write it, or delete it.`,
      long: msg`Its text is too long. Split it.`,
      same_start: msg`Another chapter begins at the same time.`,
      overlaps: msg`It begins before the one above has ended: both are shown at once.`,
      fast: msg`Too much text for so short a time: few can read it.`,
    })[problem],
  errors: (count: number) =>
    msg`${plural(count, { one: "# entry has to be corrected before this can be saved.", other: "# entries have to be corrected before this can be saved." })}`,

  allSaved: msg`Saved`,
  unsaved: msg`Not saved yet. What you write is kept in this browser.`,
  restored: msg`Here is what you had not saved last time.`,
  dropDraft: msg`Discard it`,
  notSaved: msg`Not saved`,
  savedNow: msg`Saved. Learners see it from now on.`,
  theirsTitle: (by: string | null) =>
    by === null ? msg`Someone else saved this in the meantime.` : msg`${by} saved this in the meantime.`,
  theirsText: msg`Nothing is lost: if you keep yours, theirs stays among the earlier versions; if you take theirs, Undo brings yours back.`,
  theirsChapters: msg`If you take theirs, Undo brings yours back.`,
  keepMine: msg`Keep mine`,
  takeTheirs: msg`Take theirs`,
  unreadable: msg`Nothing was found in this file. Choose a WebVTT (.vtt) or SubRip (.srt) file.`,
  opened: (count: number) =>
    msg`${plural(count, { one: "# entry from the file. Undo brings back what was here.", other: "# entries from the file. Undo brings back what was here." })}`,

  added: (place: number, count: number) => msg`Added, ${place} of ${count}`,
  splitDone: msg`Split in two`,
  joined: msg`Joined with the next one`,
  removed: msg`Deleted. Undo brings it back.`,
  undone: msg`Undone`,
  redone: msg`Redone`,
});
