/** The texts of the text tutor and of the support chat. */
export const messages = {
  title: "Tutor",
  open: "Ask the tutor",
  fold: "Fold the tutor away",
  startAnew: "New conversation",
  startAnewTitle: "Begin a new conversation?",
  startAnewText: "What has been said here is deleted, on all your devices. This cannot be undone.",
  delete: "Delete",
  notDeleted: "The conversation could not be deleted",
  suggestions: "Suggestions",
  question: "Your question",
  keysHint: "Enter sends, Shift+Enter begins a new line.",
  tooLong: (length: number, most: number) =>
    `A question may have at most ${most.toLocaleString("en")} characters; this one has ${length.toLocaleString("en")}.`,
  send: "Send",
  stop: "Stop",
  you: "You",
  stopped: "You stopped this answer.",
  lost: "The connection was lost. The answer is asked for again as soon as it is back.",
  noReply: "No reply",
  tryAgain: "Try again",
  copy: "Copy answer",
  copied: "Copied",
  copyFailed: "The answer could not be copied",
  citations: "Quoted from",
  byInstructor: (lesson: string) => `Answer of the instructor, ${lesson}`,
  helpful: "This answer helped",
  notHelpful: "This answer did not help",
  feedbackThanks: "Thank you. Instructors see this without your name.",
  feedbackTaken: "Your rating was removed.",
  feedbackFailed: "This could not be saved",
  feedbackReason: "What was missing or wrong? (optional)",
  feedbackHint: "Instructors read this without your name.",
  feedbackSend: "Send",
  feedbackSkip: "Skip",
  lessonChoice: "Lessons you may mean",
  openLesson: (title: string) => `Open ${title}`,
  loading: "Loading your conversation",
  notLoaded: "Your conversation could not be loaded",
  notLoadedText: "Nothing of it is lost.",
  error: "Error",
  unreachable: "The academy cannot be reached. Check your connection and try again.",
} as const;

const failed = "Failed to get a response from the AI. Please try again.";

/** Who answers, and what differs with it. */
export type Speaker = {
  name: string;
  conversation: string;
  answering: string;
  /** Stands where the answer would. */
  notAnswered: string;
  failed: (reason: string) => string;
  /** Without a connection: what is typed stays where it is. */
  offline: string;
};

export const speakers = {
  tutor: {
    name: "Tutor",
    conversation: "Conversation with the tutor",
    answering: "The tutor is answering",
    notAnswered: "Error contacting tutor.",
    failed: (reason) => `${failed} (${reason})`,
    offline: "You are offline, and the tutor needs a connection. What you write stays here until you can send it.",
  },
  help: {
    name: "Help",
    conversation: "Conversation with the help",
    answering: "The help is answering",
    notAnswered: "Not answered.",
    failed: () => failed,
    offline: "You are offline, and the help needs a connection. What you write stays here until you can send it.",
  },
} as const satisfies Record<"tutor" | "help", Speaker>;

/** How a conversation about the lesson that one reads begins. */
export const lessonOpening = {
  welcome: "Ask about this lesson. The answer quotes the course's own lessons, and each quote leads to its place.",
  suggestions: ["Explain this lesson", "Give me an example", "Quiz me on this lesson"],
  placeholder: "Ask about this lesson",
} as const;

/** The page of the text tutor. */
export const chatMessages = {
  title: "Tutor",
  description: "Ask about anything that your courses teach.",
  intro:
    "It knows the lessons of all your courses, quotes them word for word, and asks you back. It does not solve your exercises.",
  about: "What the tutor does, and what not",
} as const;

export const chatOpening = {
  welcome: "Ask about anything that your courses teach. The answer quotes their lessons, and each quote leads to its place.",
  suggestions: ["What can I ask you about?", "Quiz me"],
  placeholder: "Ask the tutor",
} as const;
