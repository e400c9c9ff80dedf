import { plural } from "#domain/plural.ts";

const percent = (share: number) => `${Math.floor(share * 100)}%`;

/** The texts of recordings, for those who watch and those who write. */
export const messages = {
  recording: (title: string) => title || "Recording of this lesson",
  loading: "Loading the player",
  notReady: "This recording is being prepared. It will be here in a few minutes.",
  failed: "The recording could not be played. Reload the page to try again.",
  speed: "Speed",
  captionsOf: (language: string) => nameOf(language),
  keys: "Keys: Space or K plays and pauses, J and L go 10 seconds back and forward, C shows captions.",
  transcript: "Transcript",
  transcriptLanguage: "Language of the transcript",
  transcriptFailed: "The transcript could not be loaded.",
  jumpTo: (time: string) => `Play from ${time}`,
  watched: (share: number) => `${percent(share)} watched`,
  watchedStrip: (share: number, missing: string) => `${percent(share)} watched.${missing ? ` Still to watch: ${missing}.` : ""}`,
  goal: (needed: number) => `It counts as complete at ${percent(needed)}.`,
  done: "Watched to the end",
  notCounted: "What you watch cannot be saved right now. It is tried again.",
  range: (from: string, to: string) => `${from} to ${to}`,

  fileNotReady: "This file is being checked. It will be here in a few minutes.",
  open: "Open",
  openFile: (name: string) => `Open ${name}`,
  download: "Download",
  downloadFile: (name: string) => `Download ${name}`,
  pages: (count: number, isSlides: boolean) => (isSlides ? plural(count, "slide", "slides") : plural(count, "page", "pages")),
  embed: (site: string) => `Video on ${site}`,
  playEmbed: (site: string) => `Play the video from ${site}`,
  embedPrivacy: (site: string) =>
    `Nothing is loaded from ${site} until you press Play. From then on, ${site} can see that you are watching.`,
  embedWatched: "I have watched this video",
  openEmbed: (site: string) => `Open on ${site}`,
  tickNotSaved: "That could not be saved. Please try again.",
  copyCode: "Copy code",
  copied: "Copied",
  notCopied: "The code could not be copied",

  recordings: "Recordings and files",
  uploading: (name: string) => `Uploading ${name}`,
  progress: (done: string, all: string) => `${done} of ${all}`,
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  paused: "Paused.",
  waiting: "The connection was lost. The upload goes on by itself.",
  unfinished: "The upload is not finished. Choose the same file to go on where it stopped.",
  chooseAgain: "Choose the file",
  otherFile: "This is another file. Choose the one that the upload began with, or cancel it and upload this one anew.",
  checking: "The file is being checked. You can leave this page.",
  ready: "Ready.",
  refused: (name: string, reason: string) => `${name} was not accepted. ${reason}`,
  notBegun: (name: string, reason: string) => `${name} was not uploaded. ${reason}`,
  tooLarge: "The file is larger than 4 GB. Please divide it, or export it in a smaller size.",
  empty: "The file is empty.",
  listFailed: "The recordings of this lesson could not be loaded.",
  tryAgain: "Try again",
  title: "Title",
  titleHint: "Shown above the player.",
  description: "Description",
  details: "Title and captions",
  saveDetails: "Save",
  detailsSaved: "The recording is saved",
  notSaved: "The recording was not saved",
  captions: "Captions",
  captionsHint: "WebVTT (.vtt) or SubRip (.srt). Learners read them as a transcript, too.",
  captionsLanguage: "Language",
  addCaptions: "Add captions",
  captionsAdded: (language: string) => `Captions in ${nameOf(language)} are in`,
  captionsNotAdded: "The captions were not added",
  removeCaptions: (language: string) => `Remove the captions in ${nameOf(language)}`,
  insert: "Insert into the text",
  remove: (name: string) => `Remove ${name}`,
  cancelUpload: (name: string) => `Cancel ${name}`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: "The file, its captions and what learners have watched of it are deleted. This cannot be undone.",
  cancelText: "What has been uploaded of it is deleted.",
  removeConfirm: "Remove",
  keep: "Keep",
  notRemoved: "The recording was not removed",
  dismiss: (name: string) => `Dismiss ${name}`,
  minutes: (seconds: number) =>
    seconds < 60 ? plural(Math.round(seconds), "second", "seconds") : plural(Math.round(seconds / 60), "minute", "minutes"),
} as const;

/** Languages that captions are offered in, by the names that readers of this page know. */
export const captionLanguages = [
  "en",
  "ar",
  "zh",
  "cs",
  "nl",
  "fr",
  "de",
  "hi",
  "id",
  "it",
  "ja",
  "ko",
  "pl",
  "pt",
  "ru",
  "es",
  "tr",
  "uk",
  "vi",
];

export function nameOf(language: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** A moment of a recording, as players write it. */
export function clockOf(seconds: number): string {
  const all = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, String(all % 60).padStart(2, "0")];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** Bytes, as people read them. */
export function sizeOf(bytes: number): string {
  if (bytes >= 1024 ** 3) return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
  return bytes >= 1024 ** 2 ? `${Math.round(bytes / 1024 ** 2)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
