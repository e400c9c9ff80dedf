/** The patterns that classify messages in one language. All but the English ones match text without accents. */
export type IntentPatterns = {
  /** The open lesson as a whole. */
  lesson: RegExp;
  /** The contents of the course. */
  course: RegExp;
  /** A request to solve an exercise. */
  solution: RegExp;
  /** After an exercise: hurry, authority, games and other attempts to get its solution. */
  pressure: RegExp;
  /** After an exercise: a result without its derivation. */
  guess: RegExp;
  example: RegExp;
  quiz: RegExp;
  hint: RegExp;
  more: RegExp;
  greeting: RegExp;
  wellbeing: RegExp;
  thanks: RegExp;
  farewell: RegExp;
  identity: RegExp;
};
