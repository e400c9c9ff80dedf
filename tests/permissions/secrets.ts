/**
 * What not everybody may learn, each with words in the scene that stand nowhere else: an answer that has the words has told the secret.
 */
export const secrets = {
  /** The address of somebody else. */
  address: "address",
  /** The name of the student who takes the course. */
  studentName: "name",
  /** The text of the course's lessons. */
  lessonText: "lesson",
  /** What the student noted on a lesson. */
  notes: "notes",
  /** What the student asked the tutor. */
  question: "question",
  /** What an agent wrote for the student. */
  practiceSet: "practice",
  /** Which option of it is right, and where the lesson says so. */
  answerKey: "answer",
  /** What an agent wrote about the student for the instructor. */
  coachingNote: "coaching",
  /** What an agent drafted for the instructor. */
  agentLesson: "draft",
  /** A lesson that its author has not published. */
  lessonDraft: "unpublished",
  /** What is right in a question of the course, and what its author says of it. */
  questionKey: "solution",
  /** A key to another service, which one of the admins keeps. */
  apiKey: "apikey",
  /** What a mail says. */
  mailText: "mail",
} as const;
export type Secret = keyof typeof secrets;
export const allSecrets = Object.keys(secrets) as Secret[];
