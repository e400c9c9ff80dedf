import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { clockOf, formatNumber } from "#web/i18n/format.ts";
/** The texts of the text tutor and of the support chat. */
export const messages = defineMessages({
  title: msg`Tutor`,
  open: msg`Ask the tutor`,
  fold: msg`Collapse the tutor`,
  startAnew: msg`New conversation`,
  startAnewTitle: msg`Start a new conversation?`,
  startAnewText: msg`This conversation is deleted on all your devices. This cannot be undone.`,
  delete: msg`Delete`,
  notDeleted: msg`The conversation could not be deleted`,
  suggestions: msg`Suggestions`,
  question: msg`Your question`,
  keysHint: msg`Enter sends, Shift+Enter begins a new line.`,
  tooLong: (length: number, most: number) =>
    msg`A question may have at most ${ph({ most: formatNumber(most) })} characters; this one has ${ph({ length: formatNumber(length) })}.`,
  send: msg`Send`,
  stop: msg`Stop`,
  you: msg`You`,
  stopped: msg`You stopped this answer.`,
  lost: msg`The connection was lost. Your question will be sent again as soon as it is back.`,
  noReply: msg`No reply`,
  tryAgain: msg`Try again`,
  copy: msg`Copy answer`,
  citations: msg`Quoted from`,
  byInstructor: (lesson: string) => msg`Answer of the instructor, ${lesson}`,
  inRecording: (title: string, seconds: number) => msg`${title}, recording at ${ph({ time: clockOf(seconds) })}`,
  helpful: msg`This answer helped`,
  notHelpful: msg`This answer did not help`,
  feedbackThanks: msg`Thank you. Instructors see this without your name.`,
  feedbackTaken: msg`Your rating was removed.`,
  feedbackFailed: msg`This could not be saved`,
  feedbackReason: msg`What was missing or wrong? (optional)`,
  feedbackHint: msg`Instructors read this without your name.`,
  feedbackSend: msg`Send`,
  feedbackSkip: msg`Skip`,
  lessonChoice: msg`Lessons you may mean`,
  openLesson: (title: string) => msg`Open ${title}`,
  openedLessons: msg`Opened by the tutor`,
  practiseIn: (title: string) => msg`Answer the practice question in ${title}`,
  loading: msg`Loading your conversation`,
  hiddenDuringExam: (count: number) =>
    msg`${plural(count, { one: "One earlier question is hidden until your exam is over.", other: "# earlier questions are hidden until your exam is over." })}`,
  notLoaded: msg`Your conversation could not be loaded`,
  notLoadedText: msg`None of it is lost.`,
  error: msg`Error`,
  unreachable: msg`The academy cannot be reached. Check your connection and try again.`,
});

/** The answering party, and the texts that depend on it. */
export type Speaker = {
  name: string;
  conversation: string;
  answering: string;
  /** Shown in place of the answer. */
  notAnswered: string;
  failed: (reason: string) => string;
  /** Without a connection: typed text stays. */
  offline: string;
};

export const speakers: Record<"tutor" | "help", Speaker> = defineMessages({
  tutor: {
    name: msg`Tutor`,
    conversation: msg`Conversation with the tutor`,
    answering: msg`The tutor is answering`,
    notAnswered: msg`Error contacting tutor.`,
    failed: (reason: string) => msg`Failed to get a response from the AI. Please try again. (${reason})`,
    offline: msg`You are offline, and the tutor needs a connection. What you write stays here until you can send it.`,
  },
  help: {
    name: msg`Help`,
    conversation: msg`Conversation with the help`,
    answering: msg`The help is answering`,
    notAnswered: msg`Not answered.`,
    failed: () => msg`Failed to get a response from the AI. Please try again.`,
    offline: msg`You are offline, and the help needs a connection. What you write stays here until you can send it.`,
  },
});

/** The opening of a conversation about the current lesson. */
export const lessonOpening = defineMessages({
  welcome: msg`Ask about this lesson. The answer quotes the course's own lessons, and each quote leads to its place.`,
  suggestions: [msg`Explain this lesson`, msg`Give me an example`, msg`Quiz me on this lesson`],
  placeholder: msg`Ask about this lesson`,
});

/** The page of the text tutor. */
export const chatMessages = defineMessages({
  title: msg`Tutor`,
  description: msg`Ask about anything that your courses teach.`,
  intro: msg`It knows the lessons of all your courses, quotes them word for word, and asks you questions in return. It does not solve your exercises.`,
  about: msg`What the tutor does and does not do`,
});

export const chatOpening = defineMessages({
  welcome: msg`Ask about anything that your courses teach. The answer quotes their lessons, and each quote leads to its place.`,
  suggestions: [msg`What can I ask you about?`, msg`Quiz me`],
  placeholder: msg`Ask the tutor`,
});
