import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { Remedy } from "#domain/correction.ts";
import type { CorrectionEffect } from "#domain/correction.schema.ts";
import type { Purpose } from "#domain/question.ts";
import type { QuestionFormat } from "#domain/question-file.schema.ts";

/** The texts of grading essays and correcting questions. */
export const gradingTexts = {
  lateAnswers: msg`Late answers`,
  lateAnswersHelp: msg`They came more than 30 seconds after the time was up, and do not count unless you say so.`,
  lateCounts: msg`Counts`,
  lateDoesNot: msg`Does not count`,
  lateAnswer: msg`Late answer`,
  lateSaved: msg`Saved in time`,
  lateEmpty: msg`No answer`,
  lateReason: msg`Reason`,
  countLate: msg`Count it`,
  refuseLate: msg`Do not count it`,
  corrections: msg`Correct a question`,
  correctionsHelp: msg`When a key was wrong, every attempt is graded again. You can review the changes before they take effect.`,
  correctedQuestion: msg`Question that was asked`,
  askedTimes: (stem: string, count: number) => msg`${stem} (${plural(count, { one: "# attempt", other: "# attempts" })})`,
  remedy: msg`Correction`,
  remedies: {
    "new-key": msg`Grade by the new key`,
    "both-keys": msg`Accept the old and the new key`,
    "full-marks": msg`Full marks for everyone`,
    "left-out": msg`Take it out of the total`,
  } satisfies Record<Remedy, MessageDescriptor>,
  remedyHints: {
    "new-key": msg`Only answers that match the new key earn points.`,
    "both-keys": msg`Each answer gets the higher score.`,
    "full-marks": msg`Also for those who did not answer it.`,
    "left-out": msg`It counts neither for nor against any student.`,
  } satisfies Record<Remedy, MessageDescriptor>,
  newKeyFrom: (version: number) =>
    msg`The new key is that of version ${version} of the question. Save the right key there first.`,
  openQuestion: msg`Open the question`,
  mayLower: msg`Scores may fall`,
  mayLowerHint: msg`Without this, a score that would fall stays as it is.`,
  showEffect: msg`Show what changes`,
  effect: ({ attempts, raised, lowered, now_passed, no_longer_passed }: CorrectionEffect) =>
    msg`Of ${plural(attempts, { one: "# attempt", other: "# attempts" })}, ${raised} would rise and ${lowered} would fall. ${plural(now_passed, { one: "# learner", other: "# learners" })} would pass now, ${no_longer_passed} would no longer pass.`,
  effectCompletes: (count: number) => msg`${plural(count, { one: "# learner", other: "# learners" })} would complete the course.`,
  effectStays: (completions: number, certificates: number) =>
    msg`Of the learners whose grade changes, ${plural(completions, { one: "# has", other: "# have" })} completed the course and ${plural(certificates, { one: "# holds", other: "# hold" })} a certificate. Both stay as they are.`,
  effectTable: msg`Grades that change`,
  columnBefore: msg`Before`,
  columnAfter: msg`After`,
  correctionReason: msg`Reason`,
  correctionReasonHint: msg`Learners whose score changes read it.`,
  correct: msg`Correct and grade again`,
  correctConfirm: msg`Grade every attempt again?`,
  correctText: msg`Learners whose score changes are notified right away, with your reason. The correction stays on record.`,
  corrected: msg`The exam is graded again`,
  changedScores: (count: number) => msg`${plural(count, { one: "# attempt", other: "# attempts" })} changed.`,
  replaced: msg`Replaced by a later one.`,
  someoneGone: msg`A deleted account`,

  essays: msg`Essays`,
  noEssays: msg`No essays to read`,
  noEssaysHelp: msg`Essays of exams are listed here once they are handed in.`,
  essaysWaiting: (count: number) => msg`${plural(count, { one: "# essay waiting", other: "# essays waiting" })}`,
  showNames: msg`Show names`,
  hideNames: msg`Hide names`,
  columnEssay: msg`Essay`,
  columnHandedIn: msg`Handed in`,
  columnReader: msg`Reader`,
  essayStates: { waiting: msg`To grade`, appealed: msg`Appealed`, graded: msg`Graded` },
  readers: { you: msg`You`, somebody: msg`Another instructor` },
  essayWords: (count: number) => msg`${plural(count, { one: "# word", other: "# words" })}`,
  read: msg`Read`,
  readOf: (stem: string) => msg`Read: ${stem}`,
  readEssay: msg`Read an essay`,
  allEssays: msg`All essays`,
  essayText: msg`What was written`,
  guide: msg`What a good answer says`,
  pointsOf: (at: number, most: number) => msg`Points for criterion ${at + 1}, 0 to ${most}`,
  criterionComment: (at: number) => msg`Comment on criterion ${at + 1}`,
  comment: msg`Comment for the learner`,
  reply: msg`Reply to the appeal`,
  appealSays: msg`The learner appeals`,
  sum: (points: number, of: number, worth: number) =>
    msg`${points} of ${of} in the rubric, ${plural(worth, { one: "# point", other: "# points" })} in the exam`,
  saveGrade: msg`Save the grade`,
  gradeSaved: msg`The grade is saved`,
  giveBack: msg`Release`,
  suggest: msg`Suggest points`,
  suggestFailed: msg`Nothing was suggested`,
  suggestionTitle: (model: string) => msg`Suggested by ${model}. A suggestion is no grade: you decide.`,
  commandsFound: (count: number) =>
    msg`${plural(count, { one: "# sentence speaks", other: "# sentences speak" })} to the grader of this text. The model was not shown ${plural(count, { one: "it", other: "them" })}.`,
  suggestedPoints: (points: number | null) =>
    points === null
      ? msg`No points: nothing in the text shows it.`
      : msg`${plural(points, { one: "# point", other: "# points" })}`,
  takeSuggestion: msg`Fill in these points`,
  throwAway: msg`Discard`,
  essayHeld: msg`Another instructor is reading this essay`,
};

/** The texts of question files. */
export const fileMessages = defineMessages({
  title: msg`Import or export questions`,
  format: msg`Format`,
  formats: {
    json: msg`JSON of this academy`,
    "moodle-xml": msg`Moodle XML`,
    qti: msg`QTI 2.1 package`,
    "qti-1-2": msg`QTI 1.2 package (Canvas and others)`,
    gift: msg`GIFT`,
    csv: msg`CSV`,
  } satisfies Record<QuestionFormat, MessageDescriptor>,
  purposeOf: msg`Purpose of imported questions`,
  purpose: { practice: msg`Practice`, exam: msg`Exam` } satisfies Record<Purpose, MessageDescriptor>,
  file: msg`File to import`,
  fileHint: msg`The file is checked first. Nothing is imported if it has a problem.`,
  tooLarge: { text: msg`The file is larger than 16 MB`, qti: msg`The package is larger than 12 MB` },
  failed: msg`That did not work`,
  found: (count: number) => msg`${plural(count, { one: "# question", other: "# questions" })} can be imported.`,
  problems: (count: number) => msg`${plural(count, { one: "Fix # problem first", other: "Fix # problems first" })}`,
  take: msg`Import`,
  give: msg`Export all questions`,
  imported: (count: number) => msg`${plural(count, { one: "# question is", other: "# questions are" })} imported`,
  exported: (count: number) => msg`${plural(count, { one: "# question is", other: "# questions are" })} exported`,
  dropped: msg`The format does not carry everything`,
});

const inSeconds = (ms: number) => Math.round(ms / 1000);
const inPercent = (share: number) => Math.round(share * 100);
const twoPlaces = (value: number) => value.toFixed(2);
/** The texts of question statistics. */
export const statisticsMessages = defineMessages({
  title: msg`How the questions did`,
  about: msg`By first attempts, once the exam has closed. Each figure has its 95% interval; a question is flagged only where the whole interval says so.`,
  show: msg`Show figures`,
  people: (count: number) => msg`${plural(count, { one: "# learner", other: "# learners" })}`,
  question: msg`Question`,
  difficulty: msg`Share of points`,
  discrimination: msg`Correlation with the rest`,
  time: msg`Median time on screen`,
  options: msg`Chosen by the lowest, middle and highest third`,
  right: msg`right`,
  counts: (n: number, omitted: number, notReached: number) => msg`n = ${n}, omitted ${omitted}, not reached ${notReached}`,
  interval: (figure: { value: number; low: number; high: number } | null) =>
    figure === null
      ? msg`Too few to say`
      : msg`${twoPlaces(figure.value)} (${twoPlaces(figure.low)} to ${twoPlaces(figure.high)})`,
  seconds: (figure: { value: number; low: number; high: number } | null, n: number) =>
    figure === null
      ? msg`Too few to say, n = ${n}`
      : msg`${inSeconds(figure.value)} s (${inSeconds(figure.low)} to ${inSeconds(figure.high)}), n = ${n}`,
  third: (count: number, size: number, share: { low: number; high: number } | null) =>
    share === null ? msg`${count} of ${size}` : msg`${count} of ${size} (${inPercent(share.low)} to ${inPercent(share.high)}%)`,
  flags: {
    "too-easy": msg`Too easy`,
    "too-hard": msg`Too hard`,
    weak: msg`Low discrimination`,
    reversed: msg`Better learners get it wrong`,
  },
});
