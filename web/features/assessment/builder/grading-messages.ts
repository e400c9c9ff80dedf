import type { Remedy } from "#domain/correction.ts";
import type { CorrectionEffect } from "#domain/correction.schema.ts";
import { plural } from "#domain/plural.ts";
import type { Purpose } from "#domain/question.ts";
import type { QuestionFormat } from "#domain/question-file.schema.ts";

/** The words of essays that are read and of questions that are corrected. */
export const gradingMessages = {
  lateAnswers: "Late answers",
  lateAnswersHelp: "They came more than 30 seconds after the time was up, and do not count unless you say so.",
  lateCounts: "Counts",
  lateDoesNot: "Does not count",
  lateReason: "Reason",
  countLate: "Count it",
  refuseLate: "Do not count it",
  corrections: "Correct a question",
  correctionsHelp: "When a key was wrong, every attempt is graded again. You see what changes before it does.",
  correctedQuestion: "Question that was asked",
  askedTimes: (stem: string, count: number) => `${stem} (${plural(count, "attempt", "attempts")})`,
  remedy: "What is done",
  remedies: {
    "new-key": "Grade by the new key",
    "both-keys": "Accept the old and the new key",
    "full-marks": "Full marks for everybody",
    "left-out": "Take it out of the total",
  } satisfies Record<Remedy, string>,
  remedyHints: {
    "new-key": "Only what the new key says is right earns points.",
    "both-keys": "Each answer gets what is worth more.",
    "full-marks": "Also for those who did not answer it.",
    "left-out": "It counts neither for nor against any student.",
  } satisfies Record<Remedy, string>,
  newKeyFrom: (version: number) => `The new key is that of version ${version} of the question. Save the right key there first.`,
  openQuestion: "Open the question",
  mayLower: "Scores may fall",
  mayLowerHint: "Without this, a score that would fall stays as it is.",
  showEffect: "Show what changes",
  effect: ({ attempts, raised, lowered, now_passed, no_longer_passed }: CorrectionEffect) =>
    `Of ${plural(attempts, "attempt", "attempts")}, ${raised} would rise and ${lowered} would fall. ${plural(now_passed, "learner", "learners")} would pass now, ${no_longer_passed} would no longer pass.`,
  effectStays: (completions: number, certificates: number) =>
    `Of the learners whose grade changes, ${completions} have completed the course and ${certificates} hold a certificate. Both stay as they are.`,
  effectTable: "Grades that change",
  columnBefore: "Before",
  columnAfter: "After",
  correctionReason: "Reason",
  correctionReasonHint: "Learners whose score changes read it.",
  correct: "Correct and grade again",
  correctConfirm: "Grade every attempt again?",
  correctText: "Learners whose score changes are told at once, with your reason. The correction stays on record.",
  corrected: "The exam is graded again",
  changedScores: (count: number) => `${plural(count, "attempt", "attempts")} changed.`,
  replaced: "Replaced by a later one.",
  someoneGone: "A deleted account",

  essays: "Essays",
  noEssays: "No essays to read",
  noEssaysHelp: "Essays of exams are listed here once they are handed in.",
  essaysWaiting: (count: number) => plural(count, "essay waits", "essays wait"),
  showNames: "Show names",
  hideNames: "Hide names",
  columnEssay: "Essay",
  columnHandedIn: "Handed in",
  columnReader: "Reader",
  essayStates: { waiting: "To be read", appealed: "Appealed", graded: "Graded" },
  readers: { you: "You", somebody: "Another instructor" },
  essayWords: (count: number) => plural(count, "word", "words"),
  read: "Read",
  readOf: (stem: string) => `Read: ${stem}`,
  readEssay: "Read an essay",
  allEssays: "All essays",
  essayText: "What was written",
  guide: "What a good answer says",
  pointsOf: (at: number, most: number) => `Points for criterion ${at + 1}, 0 to ${most}`,
  criterionComment: (at: number) => `Comment on criterion ${at + 1}`,
  comment: "Comment for the learner",
  reply: "Reply to the appeal",
  appealSays: "The learner appeals",
  sum: (points: number, of: number, worth: number) =>
    `${points} of ${of} in the rubric, ${plural(worth, "point", "points")} in the exam`,
  saveGrade: "Save the grade",
  gradeSaved: "The grade is saved",
  giveBack: "Give back",
  suggest: "Suggest points",
  suggestFailed: "Nothing was suggested",
  suggestionTitle: (model: string) => `Suggested by ${model}. A suggestion is no grade: you decide.`,
  commandsFound: (count: number) =>
    `${plural(count, "sentence speaks", "sentences speak")} to the grader of this text. The model was not shown ${count === 1 ? "it" : "them"}.`,
  suggestedPoints: (points: number | null) =>
    points === null ? "No points: nothing in the text shows it." : `${plural(points, "point", "points")}`,
  takeSuggestion: "Fill in these points",
  throwAway: "Throw away",
  essayHeld: "Another instructor is reading this essay",
};

/** The words of questions as files. */
export const fileMessages = {
  title: "Import or export questions",
  format: "Format",
  formats: {
    json: "JSON of this academy",
    "moodle-xml": "Moodle XML",
    qti: "QTI package (Canvas and others)",
    gift: "GIFT",
    csv: "CSV",
  } satisfies Record<QuestionFormat, string>,
  purposeOf: "Purpose of imported questions",
  purpose: { practice: "Practice", exam: "Exam" } satisfies Record<Purpose, string>,
  file: "File to import",
  fileHint: "It is looked at first. Nothing is imported while it has a problem.",
  tooLarge: { text: "The file is larger than 900 KB", qti: "The package is larger than 650 KB" },
  failed: "That did not work",
  found: (count: number) => `${plural(count, "question", "questions")} can be imported.`,
  problems: (count: number) => `${plural(count, "problem", "problems")} must be mended first`,
  take: "Import",
  give: "Export all questions",
  imported: (count: number) => `${plural(count, "question is", "questions are")} imported`,
  exported: (count: number) => `${plural(count, "question is", "questions are")} exported`,
  dropped: "The format does not carry everything",
};

const twoPlaces = (value: number) => value.toFixed(2);
/** The words of how questions did. */
export const statisticsMessages = {
  title: "How the questions did",
  about:
    "By first attempts, once the exam has closed. Each figure has its 95% interval; a question is flagged only where the whole interval says so.",
  show: "Show figures",
  people: (count: number) => plural(count, "learner", "learners"),
  question: "Question",
  difficulty: "Share of points",
  discrimination: "Correlation with the rest",
  options: "Chosen by the lowest, middle and highest third",
  right: "right",
  counts: (n: number, omitted: number, notReached: number) => `n = ${n}, omitted ${omitted}, not reached ${notReached}`,
  interval: (figure: { value: number; low: number; high: number } | null) =>
    figure === null ? "Too few to say" : `${twoPlaces(figure.value)} (${twoPlaces(figure.low)} to ${twoPlaces(figure.high)})`,
  thirds: (chosen: readonly number[], sizes: readonly number[]) =>
    chosen.map((count, at) => `${count}/${sizes[at] ?? 0}`).join(", "),
  flags: { "too-easy": "Too easy", "too-hard": "Too hard", weak: "Tells little", reversed: "Better learners get it wrong" },
};
