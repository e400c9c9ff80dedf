/** The texts of the voice tutor. */
export const messages = {
  title: "Voice tutor",
  description: "Ask aloud or in writing, and hear the tutor answer.",
  welcome: "Ask aloud or in writing. The tutor answers in words that you hear, and every one of them stands here to be read.",
  loading: "Loading the voice tutor",
  loadFailed: "The voice tutor could not be loaded",
  nothingLost: "Nothing is lost. Try again in a moment.",
  offline: "You are offline. What you have heard can be played again; new questions need a connection.",

  earlier: "Earlier in this conversation",
  showAll: (count: number) => `Show all ${count} questions`,
  showLast: "Show the last ones only",
  hear: "Hear it again",
  stopped: "You stopped this answer.",
  unanswered: "Your last question got no answer. It is still here, to be asked again.",
  transcript: "Transcript",
  empty: "Nothing has been said yet.",
  emptyHelp: "Hold the microphone and speak, or write your question below.",
  emptyHelpWritten: "Write your question below. This browser cannot listen; the answer is spoken all the same.",
  you: "You",
  tutor: "Tutor",
  citations: "Quoted from",
  noTranscript: "This answer came without its words.",

  question: "Your question",
  placeholder: "What would you like to understand?",
  tooLong: (length: number, most: number) =>
    `A question may have at most ${most.toLocaleString("en")} characters; this one has ${length.toLocaleString("en")}.`,
  keysHint: "Enter sends, Shift+Enter begins a new line.",
  ask: "Ask",
  pause: "Pause",
  play: "Play",
  stop: "Stop",
  about: "Course",
  allCourses: "All my courses",

  states: {
    idle: "Ready",
    generating: "The tutor is thinking",
    playing: "Speaking",
    paused: "Paused",
  },

  talk: "Hold to talk",
  talkDone: "Finish talking",
  talkHint: "Hold the button while you speak; with the keyboard, press it to begin and again to finish.",
  listening: "Listening",
  soundGoesOut: "Your browser does the listening; some send the sound to their maker.",
  hearing: {
    "not-allowed": "The browser may not use the microphone. Allow it in the address bar, or write your question.",
    "audio-capture": "No microphone was found. You can write your question.",
    "no-speech": "Nothing was heard. Hold the button while you speak.",
    network: "This browser's speech recognition cannot be reached right now. You can write your question.",
    other: "This browser could not listen. You can write your question.",
  },

  noVoice: {
    en: "The academy's voice cannot be heard here. The answer can be read below.",
    fr: "The academy has no French voice, and neither has this browser. The answer can be read below.",
    sw: "The academy has no Swahili voice, and neither has this browser. The answer can be read below.",
    pt: "The academy has no Portuguese voice, and neither has this browser. The answer can be read below.",
  },
  browserVoice: "Spoken by a voice of your browser, because the academy has none for this language.",

  error: "Error",
  failed: "Failed to generate audio response.",
  notSignedIn: "User not authenticated",
} as const;
