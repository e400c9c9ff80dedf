import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts that say how an answer of the tutor came about. */
export const reasonMessages = defineMessages({
  why: msg`How the answer came about`,
  whyOf: (question: string) => msg`How the answer came about: “${question}”`,
  outcome: msg`Outcome`,
  outcomes: { answered: msg`answered`, asked: msg`asked which lesson is meant`, refused: msg`found nothing` },
  model: msg`Model`,
  prompt: msg`Version of the prompt`,
  unknown: msg`not kept`,
  verdict: msg`Verdict of the search`,
  verdicts: {
    answer: msg`The passages answer.`,
    ask: msg`Unclear which lesson is meant.`,
    refuse: msg`No lesson covers it.`,
  },
  raised: msg`The conversation or a similar meaning ranked it higher.`,
  right: msg`Best lesson is the right one`,
  covered: msg`A lesson covers it`,
  chance: (chance: string, from: string) => msg`${chance} (counts from ${from})`,
  missing: msg`Words that no lesson has`,
  tools: msg`Used before answering`,
  toolNames: {
    search: msg`another search`,
    lesson: msg`opened a lesson`,
    practice: msg`fetched a practice question`,
    progress: msg`read the learner’s progress`,
  },
  passages: msg`Passages that were offered, best first`,
  noPassages: msg`No passage was offered.`,
  otherLesson: msg`A lesson that you do not teach, or that is gone`,
  score: (score: string) => msg`score ${score}`,
});
