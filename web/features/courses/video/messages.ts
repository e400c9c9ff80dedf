import type { MessageDescriptor } from "@lingui/core";
import { msg, ph, plural } from "@lingui/core/macro";
import type { CaptionKind } from "#domain/media.ts";
import { defineMessages, languageNow } from "#web/i18n/define-messages.ts";
import { formatPercent } from "#web/i18n/format.ts";

const percent = (share: number) => formatPercent(Math.floor(share * 100));

/** The texts of recordings, for those who watch and those who write. */
export const messages = defineMessages({
  recording: (title: string) => title || msg`Lesson recording`,
  loading: msg`Loading the player`,
  notReady: msg`This recording is being prepared. It will be ready in a few minutes.`,
  failed: msg`The recording could not be played. Reload the page to try again.`,
  speed: msg`Speed`,
  quality: msg`Quality`,
  original: (lines: number) => msg`Original (${ph({ lines: String(lines) })}p)`,
  smaller: msg`720p (less data)`,
  captionsOf: (language: string) => languageNameOf(language),
  keys: msg`Shortcuts: Space or K to play or pause, J and L to skip 10 seconds back or forward, C for captions.`,
  transcript: msg`Transcript`,
  transcriptLanguage: msg`Transcript language`,
  transcriptCounts: msg`Reading this to the end counts as watching the recording.`,
  transcriptFailed: msg`The transcript could not be loaded.`,
  jumpTo: (time: string) => msg`Play from ${time}`,
  watched: (share: number) => msg`${ph({ percent: percent(share) })} watched`,
  watchedStrip: (share: number, missing: string) =>
    missing === ""
      ? msg`${ph({ percent: percent(share) })} watched.`
      : msg`${ph({ percent: percent(share) })} watched. Still to watch: ${missing}.`,
  goal: (needed: number) => msg`It counts as complete at ${ph({ percent: percent(needed) })}.`,
  done: msg`Watched to the end`,
  countedElsewhere: msg`You are also watching another recording. Only one counts at a time.`,
  notCounted: msg`Your progress cannot be saved right now. We will keep trying.`,
  range: (from: string, to: string) => msg`${from} to ${to}`,

  fileNotReady: msg`This file is being checked. It will be ready in a few minutes.`,
  open: msg`Open`,
  fileGone: msg`This file is no longer available.`,
  recordingGone: msg`This recording is no longer available.`,
  openFile: (name: string) => msg`Open ${name}`,
  download: msg`Download`,
  downloadFile: (name: string) => msg`Download ${name}`,
  pages: (count: number, isSlides: boolean) =>
    isSlides
      ? msg`${plural(count, { one: "# slide", other: "# slides" })}`
      : msg`${plural(count, { one: "# page", other: "# pages" })}`,
  embed: (site: string) => msg`Video on ${site}`,
  playEmbed: (site: string) => msg`Play the video from ${site}`,
  embedPrivacy: (site: string) =>
    msg`Nothing is loaded from ${site} until you press Play. From then on, ${site} can see that you are watching.`,
  embedWatched: msg`I have watched this video`,
  openEmbed: (site: string) => msg`Open on ${site}`,
  tickNotSaved: msg`That could not be saved. Please try again.`,
  copyCode: msg`Copy code`,
  copied: msg`Copied`,
  notCopied: msg`The code could not be copied`,

  uploads: msg`Uploads`,
  uploadLesson: msg`Open the lesson`,
  recordings: msg`Recordings and files`,
  uploading: (name: string) => msg`Uploading ${name}`,
  progress: (done: string, all: string) => msg`${done} of ${all}`,
  pause: (name: string) => msg`Pause ${name}`,
  resume: (name: string) => msg`Resume ${name}`,
  paused: msg`Paused.`,
  waiting: msg`The connection was lost. The upload resumes automatically.`,
  unfinished: msg`The upload is not finished. Choose the same file to resume it.`,
  chooseAgain: msg`Choose the file`,
  otherFile: msg`This is a different file. Choose the one you started uploading, or cancel and upload this one instead.`,
  checking: msg`The file is being checked. You can leave this page.`,
  ready: msg`Ready.`,
  refused: (name: string, reason: string) => msg`${name} was not accepted. ${reason}`,
  errors: {
    wrong_type: msg`This is not a video or audio file that every browser plays.`,
    wrong_codec: msg`This file is packed in a way (such as HEVC, ProRes or 10-bit video) that not every browser plays.`,
    too_large: (pixels: number) =>
      msg`The picture has more than ${ph({ pixels: String(pixels) })} pixels on a side. Please export it in 1080p or smaller.`,
    wrong_document: msg`This is not a PDF or an office document without macros. Save it as PDF, DOCX, XLSX, PPTX, ODT, ODS or ODP, and upload that.`,
    document_too_large: (megabytes: number) =>
      msg`A document may have at most ${ph({ megabytes: String(megabytes) })} MB. Please make its pictures smaller, or split it.`,
  },
  howToExport: msg`Export it as MP4 with H.264 video and AAC sound, and upload that. On an iPhone, open Settings, Camera, Formats and choose Most Compatible before you record; on an Android phone, turn off HEVC (H.265) in the camera’s video settings.`,
  wrongKind: msg`This kind of file cannot be added to a lesson. For download: PDF, DOCX, XLSX, PPTX, ODT, ODS or ODP. To watch or listen to: MP4, MOV, WebM, MP3 or M4A.`,
  uploadEnded: (name: string) => msg`The upload of ${name} has ended`,
  notBegun: (name: string, reason: string) => msg`${name} was not uploaded. ${reason}`,
  tooLarge: msg`The file is larger than 4 GB. Please split it, or export a smaller version.`,
  empty: msg`The file is empty.`,
  listFailed: msg`The recordings of this lesson could not be loaded.`,
  tryAgain: msg`Try again`,
  title: msg`Title`,
  titleHint: msg`Shown above the player.`,
  description: msg`Description`,
  details: msg`Title, captions and chapters`,
  saveDetails: msg`Save`,
  detailsSaved: msg`Recording saved`,
  notSaved: msg`Recording not saved`,
  captions: msg`Captions`,
  captionsHint: msg`WebVTT (.vtt) or SubRip (.srt). Learners can also read them as a transcript.`,
  captionKind: {
    captions: msg({ message: "Captions", context: "kind of a track" }),
    subtitles: msg({ message: "Subtitles", context: "kind of a track" }),
  } satisfies Record<CaptionKind, MessageDescriptor>,
  captionKindOf: (language: string) => msg`Type of track in ${ph({ language: languageNameOf(language) })}`,
  captionKindHint: msg`Captions also describe sounds, for people who cannot hear them. Subtitles show only what is said.`,
  captionsLanguage: msg`Language`,
  addCaptions: msg`Add captions`,
  captionsAdded: (language: string) => msg`Captions in ${ph({ language: languageNameOf(language) })} added`,
  captionsReplaced: (language: string) => msg`Captions in ${ph({ language: languageNameOf(language) })} replaced`,
  captionsNotAdded: msg`Captions not added`,
  captionsChanged: (language: string) =>
    msg`Someone else has saved the captions in ${ph({ language: languageNameOf(language) })} in the meantime.`,
  captionsChangedText: msg`Nothing was overwritten. If you keep yours, theirs stay among the earlier versions.`,
  keepMine: msg`Keep mine`,
  takeTheirs: msg`Use theirs`,
  removeCaptions: (language: string) => msg`Remove the captions in ${ph({ language: languageNameOf(language) })}`,
  removeCaptionsTitle: (language: string) => msg`Remove the captions in ${ph({ language: languageNameOf(language) })}?`,
  removeCaptionsText: msg`Learners can then no longer read along in this language. The captions stay among the earlier versions.`,
  downloadCaptions: (language: string, form: string) =>
    msg`Download the captions in ${ph({ language: languageNameOf(language) })} as ${ph({ form })}`,
  editCaptions: (language: string) => msg`Edit the captions in ${ph({ language: languageNameOf(language) })}`,
  writeCaptions: msg`Write captions`,
  captionsOfRecording: (name: string) => msg`Captions of ${name}`,
  chapters: msg`Chapters`,
  chaptersOfRecording: (name: string) => msg`Chapters of ${name}`,
  chaptersHint: (count: number) =>
    count === 0
      ? msg`Chapters let learners jump to parts of the recording.`
      : msg`${plural(count, { one: "# chapter", other: "# chapters" })}. Learners can jump to them from the player.`,
  editChapters: msg`Edit chapters`,
  chapterKeys: msg`Press N for the next chapter, P for the previous one.`,
  captionsMissing: msg`No captions`,
  captionsMissingHelp: msg`A published recording in this lesson has no captions and no reason for it.`,
  missingCaptions: (name: string) => msg`${name} is published, but no longer has captions.`,
  missingCaptionsHelp: msg`Not everyone can hear it. Add captions, or give a reason for having none.`,
  missingCaptionsReason: msg`Reason for having no captions`,
  saveReason: msg`Save reason`,
  reasonNeeded: msg`Enter a reason in words.`,
  reasonSaved: msg`Reason saved`,
  insert: msg`Insert into the text`,
  remove: (name: string) => msg`Remove ${name}`,
  cancelUpload: (name: string) => msg`Cancel ${name}`,
  removeTitle: (name: string) => msg`Remove ${name}?`,
  removeText: msg`This deletes the file, its captions and learners’ watch progress. This cannot be undone.`,
  removeFileText: msg`This deletes the file. This cannot be undone.`,
  cancelText: msg`The part already uploaded will be deleted.`,
  removeConfirm: msg`Remove`,
  keep: msg`Keep`,
  notRemoved: msg`Recording not removed`,
  dismiss: (name: string) => msg`Dismiss ${name}`,
  minutes: (seconds: number) =>
    seconds < 60
      ? msg`${plural(Math.round(seconds), { one: "# second", other: "# seconds" })}`
      : msg`${plural(Math.round(seconds / 60), { one: "# minute", other: "# minutes" })}`,
});

const captionLanguages = "ar cs de en es fr hi id it ja ko nl pl pt ru sw tr uk vi zh".split(" ");

/** Return the languages offered for captions, ordered by their names in the language of the page. */
export function listCaptionLanguages(): string[] {
  return captionLanguages.toSorted((a, b) => languageNameOf(a).localeCompare(languageNameOf(b), languageNow()));
}

export function languageNameOf(language: string): string {
  try {
    return new Intl.DisplayNames(languageNow(), { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}
