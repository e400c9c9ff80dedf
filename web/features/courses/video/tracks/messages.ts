import { msg, ph, plural } from "@lingui/core/macro";
import type { CaptionFault } from "#domain/caption-file.ts";
import { mostCues } from "#domain/captions.ts";
import type { CueProblem } from "#domain/cue-edits.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { formatNumber } from "#web/i18n/format.ts";
import { languageNameOf } from "../messages.ts";

/** The texts of the editor for captions and chapters. */
export const messages = defineMessages({
  captionsTitle: (language: string) => msg`Captions in ${ph({ language: languageNameOf(language) })}`,
  chaptersTitle: msg`Chapters`,
  captionsIntro: msg`Play the recording and type what is said.`,
  chaptersIntro: msg`Each chapter lasts until the next one starts. Learners can jump to it from the list below the player.`,
  recording: msg`The recording`,
  nothingShown: msg`No caption at this point.`,
  loading: msg`Loading the captions`,
  loadFailed: msg`This could not be loaded.`,
  tryAgain: msg`Try again`,

  captionsList: msg`Captions in order`,
  chaptersList: msg`Chapters in order`,
  noCues: msg`No captions yet. Play to the first words and add a caption, or open a WebVTT or SubRip file.`,
  noChapters: msg`No chapters yet. Play to where one starts and add it, or open a WebVTT file.`,
  open: (kind: "captions" | "chapters", place: number) =>
    kind === "captions" ? msg`Edit caption ${place}` : msg`Edit chapter ${place}`,
  cue: (kind: "captions" | "chapters", place: number, count: number) =>
    kind === "captions" ? msg`Caption ${place} of ${count}` : msg`Chapter ${place} of ${count}`,
  start: msg({ message: "Start", context: "time" }),
  end: msg`End`,
  text: msg`Text`,
  chapterTitle: msg`Title`,
  startNow: msg`Start at the current time`,
  endNow: msg`End at the current time`,
  badTime: msg`Enter the time as minutes and seconds, such as 1:15.5.`,
  playFrom: msg`Play from here`,
  split: msg`Split`,
  splitHelp: msg`Split at the cursor`,
  join: msg`Join with next`,
  remove: msg`Delete`,
  addHere: msg`Add at the current time`,
  addAfter: msg`Add after this`,
  undo: msg`Undo`,
  redo: msg`Redo`,
  openFile: msg`Open a file`,
  download: msg`Download`,
  versions: msg`Earlier versions`,
  version: (moment: string, by: string | null) => (by === null ? msg`${moment}` : msg`${moment}, ${by}`),
  close: msg`Close`,
  save: msg`Save`,

  keysTitle: msg`Keyboard shortcuts`,
  keys: [
    ["Alt + P", msg`Play or pause`],
    ["Alt + [", msg`Start at the current time`],
    ["Alt + ]", msg`End at the current time`],
    ["Alt + ↑ ↓", msg`Previous or next`],
    ["Ctrl + Enter", msg`Add after this`],
    ["Ctrl + Z", msg`Undo`],
    ["Ctrl + S", msg`Save`],
  ],

  problem: (problem: CueProblem) =>
    ({
      ends_first: msg`It ends before it starts. Change the start or the end.`,
      ends_late: msg`It ends after more than 12 hours, longer than a recording may be.`,
      after_end: msg`It starts after the recording ends.`,
      empty: msg`It has no text. Enter some, or delete it.`,
      long: msg`The text is too long. Split it.`,
      same_start: msg`Another chapter starts at the same time.`,
      overlaps: msg`It starts before the one above ends, so both are shown at once.`,
      fast: msg`Too much text to read in so short a time.`,
    })[problem],
  errors: (count: number) =>
    msg`${plural(count, { one: "Fix # entry before you save.", other: "Fix # entries before you save." })}`,

  allSaved: msg`Saved`,
  unsaved: msg`Not saved yet. Your changes are kept in this browser.`,
  restored: msg`Your unsaved changes from last time are back.`,
  dropDraft: msg`Discard them`,
  notSaved: msg`Not saved`,
  savedNow: msg`Saved. Learners see the changes now.`,
  theirsTitle: (by: string | null) =>
    by === null ? msg`Someone else has saved changes in the meantime.` : msg`${by} has saved changes in the meantime.`,
  theirsText: msg`Nothing is lost. If you keep yours, theirs stays among the earlier versions. If you use theirs, Undo brings yours back.`,
  theirsChapters: msg`If you use theirs, Undo brings yours back.`,
  keepMine: msg`Keep mine`,
  takeTheirs: msg`Use theirs`,
  unreadable: (fault: CaptionFault) => {
    switch (fault.what) {
      case "no_cues":
        return msg`No captions or chapters found in this file. Choose a WebVTT (.vtt) or SubRip (.srt) file.`;
      case "too_many":
        return msg`This file has more than ${ph({ most: formatNumber(mostCues) })} captions.`;
      case "times":
        return msg`The times in line ${ph({ line: formatNumber(fault.line) })} cannot be read. Write them as in 00:00:02.000 --> 00:00:04.500.`;
      case "no_times":
        return msg`The text in line ${ph({ line: formatNumber(fault.line) })} has no times. Write them above it, as in 00:00:02.000 --> 00:00:04.500, or remove the text.`;
      case "ends_first":
        return msg`The caption whose times are in line ${ph({ line: formatNumber(fault.line) })} ends before it starts. Change its times.`;
      case "too_long":
        return msg`The caption whose times are in line ${ph({ line: formatNumber(fault.line) })} is too long. Split it.`;
    }
  },
  opened: (count: number) =>
    msg`${plural(count, { one: "# entry loaded from the file. Undo brings back what was here.", other: "# entries loaded from the file. Undo brings back what was here." })}`,

  added: (place: number, count: number) => msg`Added as ${place} of ${count}`,
  splitDone: msg`Split in two`,
  joined: msg`Joined with the next one`,
  removed: msg`Deleted. Undo brings it back.`,
  undone: msg`Undone`,
  redone: msg`Redone`,
});
