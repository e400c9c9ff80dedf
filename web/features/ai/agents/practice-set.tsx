import { useFetcher } from "react-router";
import type { AgentDraft } from "#domain/agents.schema.ts";
import type { DraftOutcome } from "./act-on-agents.ts";
import { messages } from "./messages.ts";
import { PracticeQuestion } from "./practice-question.tsx";

type AssessmentDraft = Extract<AgentDraft, { kind: "assessment" }>;

/** The questions of a practice set: to be answered by the student that they are for, with their answers for everybody else. */
export function PracticeSet({ draft }: { draft: AssessmentDraft }) {
  const { id, lesson, may_practise: mayPractise, data } = draft;
  const fetcher = useFetcher<DraftOutcome>({ key: `choose-${id}` });
  // What has been answered already is shown while the lists are still being loaded anew.
  const answered =
    fetcher.data?.kind === "done" && fetcher.data.draft.kind === "assessment" ? fetcher.data.draft.data.questions : [];
  const asked = fetcher.state === "submitting" ? Number(fetcher.formData?.get("question")) : null;
  return (
    <div className="grid gap-6">
      {lesson && (
        <p className="text-muted" dir="auto">
          {lesson.title}
        </p>
      )}
      <ol className="grid gap-7">
        {data.questions.map((question, index) => {
          const newer = answered[index];
          return (
            <li key={question.question}>
              <PracticeQuestion
                number={index + 1}
                name={`${id}-${index}`}
                question={question.chosen === null && newer ? newer : question}
                mayPractise={mayPractise}
                busy={asked === index}
                onChoose={(option) =>
                  void fetcher.submit(
                    { intent: "choose", id, question: index, option },
                    { method: "post", action: "/agents-api" },
                  )
                }
              />
            </li>
          );
        })}
      </ol>
      {data.dropped > 0 && <p className="text-sm text-muted">{messages.dropped(data.dropped)}</p>}
    </div>
  );
}
