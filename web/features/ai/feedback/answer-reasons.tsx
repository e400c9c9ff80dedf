import type { LessonQuestions } from "#domain/tutor-feedback.schema.ts";
import { labelled } from "#web/platform/labelled.ts";
import { formatNumber, formatPercent } from "#web/i18n/format.ts";
import { reasonMessages } from "./reason-messages.ts";

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
          [reasonMessages.covered, reasonMessages.chance(percent(chances.covered), percent(chances.covered_from))],
        ] satisfies [string, string][])
      : []),
    ...(missing.length > 0 ? ([[reasonMessages.missing, missing.join(", ")]] satisfies [string, string][]) : []),
    ...(tools.length > 0
      ? ([[reasonMessages.tools, tools.map((tool) => reasonMessages.toolNames[tool]).join(", ")]] satisfies [string, string][])
      : []),
  ];
}

function percent(share: number): string {
  return formatPercent(100 * share);
}
