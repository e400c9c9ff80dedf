/** What the messages of one language are told apart by. All but the English ones look at text without accents. */
export type IntentPatterns = {
  /** The open lesson as a whole. */
  lesson: RegExp;
  /** What the course holds. */
  course: RegExp;
  /** An exercise is to be solved. */
  solution: RegExp;
  /** After an exercise: hurry, authority, games and whatever else is tried to get its solution. */
  pressure: RegExp;
  /** After an exercise: a result without its way. */
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
