import { msg, ph } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { clockOf, formatNumber } from "#web/i18n/format.ts";
/** The texts of the voice tutor. */
export const messages = defineMessages({
  title: msg`Voice tutor`,
  description: msg`Ask aloud or in writing, and hear the tutor answer.`,
  welcome: msg`Ask aloud or in writing. The tutor answers aloud, and every word can be read here.`,
  loading: msg`Loading the voice tutor`,
  loadFailed: msg`The voice tutor could not be loaded`,
  nothingLost: msg`Nothing is lost. Try again in a moment.`,
  offline: msg`You are offline, and the voice tutor needs a connection. What you write stays here until you can send it.`,

  earlier: msg`Earlier in this conversation`,
  showAll: (count: number) => msg`Show all ${count} questions`,
  showLast: msg`Show the last ones only`,
  hear: msg`Play it again`,
  hearOf: (question: string) => msg`Play it again: ${question}`,
  stopped: msg`You stopped this answer.`,
  unanswered: msg`Your last question was not answered. It is still here, ready to send again.`,
  transcript: msg`Transcript`,
  empty: msg`No messages yet.`,
  emptyHelp: msg`Hold the microphone and speak, or write your question below.`,
  emptyHelpWritten: msg`Write your question below. This browser cannot listen; the answer is spoken all the same.`,
  you: msg`You`,
  tutor: msg`Tutor`,
  citations: msg`Quoted from`,
  inRecording: (title: string, seconds: number) => msg`${title}, recording at ${ph({ time: clockOf(seconds) })}`,
  noTranscript: msg`This answer came without a transcript.`,

  question: msg`Your question`,
  placeholder: msg`What would you like to understand?`,
  tooLong: (length: number, most: number) =>
    msg`A question may have at most ${ph({ most: formatNumber(most) })} characters; this one has ${ph({ length: formatNumber(length) })}.`,
  keysHint: msg`Enter sends, Shift+Enter begins a new line.`,
  ask: msg`Ask`,
  pause: msg`Pause`,
  play: msg`Play`,
  stop: msg`Stop`,
  about: msg`Course`,
  allCourses: msg`All my courses`,

  states: {
    idle: msg`Ready`,
    generating: msg`The tutor is thinking`,
    playing: msg`Speaking`,
    paused: msg`Paused`,
  },

  talk: msg`Hold to talk`,
  talkDone: msg`Finish talking`,
  talkHint: msg`Hold the button while you speak; with the keyboard, press it to begin and again to finish.`,
  listening: msg`Listening`,
  soundGoesOut: msg`Your browser recognizes your speech; some browsers send the sound to their maker.`,
  hearing: {
    "not-allowed": msg`The browser may not use the microphone. Allow it in the address bar, or write your question.`,
    "audio-capture": msg`No microphone was found. You can write your question.`,
    "no-speech": msg`Nothing was heard. Hold the button while you speak.`,
    network: msg`This browser's speech recognition cannot be reached right now. You can write your question.`,
    other: msg`This browser could not listen. You can write your question.`,
  },

  noVoice: {
    en: msg`The academy's voice cannot be heard here. The answer can be read below.`,
    fr: msg`The academy has no French voice, and neither has this browser. The answer can be read below.`,
    sw: msg`The academy has no Swahili voice, and neither has this browser. The answer can be read below.`,
    pt: msg`The academy has no Portuguese voice, and neither has this browser. The answer can be read below.`,
  },
  browserVoice: msg`Spoken by a voice of your browser, because the academy has none for this language.`,

  error: msg`Error`,
  failed: msg`Failed to generate audio response.`,
  notSignedIn: msg`User not authenticated`,
});
