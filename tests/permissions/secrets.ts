/** Information with restricted access, each with unique words in the scene: a response that contains the words has revealed the secret. */
export const secrets = {
  /** Another person's address. */
  address: "address",
  /** The name of the student who takes the course. */
  studentName: "name",
  /** The text of the course's lessons. */
  lessonText: "lesson",
  /** The student's notes on a lesson. */
  notes: "notes",
  /** The student's question to the tutor. */
  question: "question",
  /** What an agent wrote for the student. */
  practiceSet: "practice",
  /** Which option of it is right, and its source in the lesson. */
  answerKey: "answer",
  /** What an agent wrote about the student for the instructor. */
  coachingNote: "coaching",
  /** What an agent drafted for the instructor. */
  agentLesson: "draft",
  /** An unpublished lesson. */
  lessonDraft: "unpublished",
  /** The key of a question of the course, and its author's feedback. */
  questionKey: "solution",
  /** An admin's key to another service. */
  apiKey: "apikey",
  /** The text of a mail. */
  mailText: "mail",
} as const;
export type Secret = keyof typeof secrets;
export const allSecrets = Object.keys(secrets) as Secret[];
