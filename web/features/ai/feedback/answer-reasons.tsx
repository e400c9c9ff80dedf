import { msg } from "@lingui/core/macro";
import type { LessonQuestions } from "#domain/tutor-feedback.schema.ts";
import { labelled } from "#web/platform/labelled.ts";
import { formatNumber, formatPercent } from "#web/i18n/format.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts that say how an answer of the tutor came about. */
const reasonMessages = defineMessages({
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
  chanceOfBoth: (chance: string, asked: string, answered: string) =>
    msg`${chance} (asks which lesson is meant from ${asked}, answers from ${answered})`,
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

type Explained = LessonQuestions["questions"][number]["answers"][number];

/** Explain the latest answers to a question: model, prompt, verdict, and the passages offered to the model. */
export function AnswerReasons({ question, answers }: { question: string; answers: readonly Explained[] }) {
  if (answers.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-[550]" aria-label={reasonMessages.whyOf(question)}>
        {reasonMessages.why}
      </summary>
      <ol className="mt-3 grid gap-5">
        {answers.map((answer, index) => (
          <li key={index} className="grid gap-2 border-s-2 border-edge ps-3">
            <AnswerReason answer={answer} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function AnswerReason({ answer: { outcome, model, prompt_version, decision, passages } }: { answer: Explained }) {
  const facts = [
    [reasonMessages.outcome, reasonMessages.outcomes[outcome]],
    [reasonMessages.model, model ?? reasonMessages.unknown],
    [reasonMessages.prompt, prompt_version ?? reasonMessages.unknown],
    ...(decision ? decisionFacts(decision) : []),
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[max-content_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="mb-1 wrap-anywhere tabular-nums sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
      {passages.length === 0 ? (
        <p className="text-muted">{reasonMessages.noPassages}</p>
      ) : (
        <>
          <p className="text-muted">{reasonMessages.passages}</p>
          <ol className="grid list-decimal gap-1 ps-5">
            {passages.map(({ lesson, heading, begins, score }, index) => (
              <li key={index} className="wrap-anywhere">
                <span dir="auto">{lesson === "" ? reasonMessages.otherLesson : labelled(lesson, heading)}</span>
                {score !== null && (
                  <span className="text-muted tabular-nums"> ({reasonMessages.score(formatNumber(score))})</span>
                )}
                {begins !== "" && (
                  <span dir="auto" className="block text-xs text-muted">
                    {begins}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

function decisionFacts({ verdict, chances, missing, tools }: NonNullable<Explained["decision"]>): [string, string][] {
  const isRaised = chances !== null && chances.verdict !== verdict;
  return [
    [reasonMessages.verdict, reasonMessages.verdicts[verdict] + (isRaised ? ` ${reasonMessages.raised}` : "")],
    ...(chances
      ? ([
          [reasonMessages.right, reasonMessages.chance(percent(chances.right), percent(chances.right_from))],
          [reasonMessages.covered, chanceOfCover(chances)],
        ] satisfies [string, string][])
      : []),
    ...(missing.length > 0 ? ([[reasonMessages.missing, missing.join(", ")]] satisfies [string, string][]) : []),
    ...(tools.length > 0
      ? ([[reasonMessages.tools, tools.map((tool) => reasonMessages.toolNames[tool]).join(", ")]] satisfies [string, string][])
      : []),
  ];
}

/** Return the probability that a lesson covers a question, with the least for asking back and, unless the answer is older, for answering. */
function chanceOfCover({
  covered,
  covered_from,
  answered_from,
}: NonNullable<NonNullable<Explained["decision"]>["chances"]>): string {
  return answered_from === undefined
    ? reasonMessages.chance(percent(covered), percent(covered_from))
    : reasonMessages.chanceOfBoth(percent(covered), percent(covered_from), percent(answered_from));
}

function percent(share: number): string {
  return formatPercent(100 * share);
}
