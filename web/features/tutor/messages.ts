/** The texts of the text tutor. */
export const messages = {
  title: "Tutor",
  open: "Ask the tutor",
  fold: "Fold the tutor away",
  startAnew: "New conversation",
  conversation: "Conversation with the tutor",
  suggestions: "Suggestions",
  question: "Your question",
  keysHint: "Enter sends, Shift+Enter begins a new line.",
  send: "Send",
  stop: "Stop",
  you: "You",
  tutor: "Tutor",
  answering: "The tutor is answering",
  stopped: "You stopped this answer.",
  notAnswered: "Not answered.",
  tryAgain: "Try again",
  copy: "Copy answer",
  copied: "Copied",
  copyFailed: "The answer could not be copied",
  citations: "Quoted from",

  error: "Error",
  failed: (reason: string) => `Failed to get a response from the AI. Please try again. (${reason})`,
  unreachable: "The academy cannot be reached. Check your connection and try again.",
} as const;

/** How a conversation about the lesson that one reads begins. */
export const lessonOpening = {
  welcome: "Ask about this lesson. The answer quotes the course's own lessons, and each quote leads to its place.",
  suggestions: ["Explain this lesson", "Give me an example", "Quiz me on this lesson"],
  placeholder: "Ask about this lesson",
} as const;
