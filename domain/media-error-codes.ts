/** Errors of recordings, captions and coverage, for the registry of errors. */
export const mediaErrors = {
  "media.not_found": { status: 404, report: false, text: "This recording was not found. It may have been deleted." },
  "media.not_uploading": { status: 409, report: false, text: "This file has already been uploaded completely." },
  "media.piece_refused": {
    status: 409,
    report: false,
    text: "This part does not continue the file where it stopped, or does not follow tus 1.0. Please ask again how much of the file has arrived.",
  },
  "media.too_large": { status: 413, report: false, text: "The file is too large: at most {limit} are accepted." },
  "media.too_many": { status: 409, report: false, text: "A lesson may have at most {most} recordings." },
  "media.no_room": {
    status: 409,
    report: false,
    text: "There is no room for this recording: the recordings of {whose} may take up {limit} in total.",
  },
  "media.captions_unreadable": {
    status: 422,
    report: false,
    text: "No captions were found in this file. Please choose a WebVTT (.vtt) or SubRip (.srt) file.",
  },
  "media.captions_too_long": {
    status: 422,
    report: false,
    text: "These captions are too long: in one language a recording may have {limit} characters of them, times and markup included.",
  },
  "media.cue_times_unreadable": {
    status: 422,
    report: false,
    text: "The times in line {line} cannot be read. Please write them as in {example}.",
  },
  "media.cue_without_times": {
    status: 422,
    report: false,
    text: "The text in line {line} has no times. Please write them above it, as in {example}, or remove the text.",
  },
  "media.too_many_cues": {
    status: 422,
    report: false,
    text: "A recording may have at most {most} cues in one language.",
  },
  "media.cue_too_long": {
    status: 422,
    report: false,
    text: "The cue that begins at {time} is too long: a cue may have {limit} characters. Please split it.",
  },
  "media.cue_ends_first": {
    status: 422,
    report: false,
    text: "The cue that begins at {time} does not end after it begins. Please correct its times.",
  },
  "media.cue_after_end": {
    status: 422,
    report: false,
    text: "What begins at {time} would begin after the recording has ended. Please correct its time.",
  },
  "media.cue_ends_late": {
    status: 422,
    report: false,
    text: "The cue that begins at {time} ends after more than {hours} hours, longer than a recording may be. Please correct its times.",
  },
  "media.chapters_same_start": {
    status: 422,
    report: false,
    text: "Two chapters begin at {time}. Please give one of them another time.",
  },
  "media.track_changed_meanwhile": {
    status: 409,
    report: false,
    text: "Someone saved this in the meantime. Nothing was overwritten.",
  },
  "media.track_version_not_found": { status: 404, report: false, text: "This version is no longer kept." },
  "media.too_many_languages": { status: 409, report: false, text: "A recording may have captions in at most {most} languages." },
  "media.shown": {
    status: 409,
    report: false,
    text: "Learners see this in {lessons}. If you remove it, it disappears from there immediately.",
  },
  "media.watch_unknown": { status: 409, report: false, text: "Start watching again before more of it is counted." },
  "media.too_fast": { status: 409, report: false, text: "So much of the recording cannot have been watched in this time." },
} as const;
