/** The limits of reasons, questions and answers; and how many learners must have asked about a lesson before any question is shown. */
export const feedbackLimits = {
  reason: 1000,
  question: 300,
  answer: 4000,
  learners: 5,
  shown: 100,
  answersOfLesson: 200,
} as const;
