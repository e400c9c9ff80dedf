import { useFetcher } from "react-router";
import { useState } from "react";
import type { AgentDraft, PracticeQuestion as Question } from "#domain/agents.schema.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Button } from "#web/ui/button.tsx";
import { useUnsentField } from "#web/platform/unsent-fields.ts";
import { Chip } from "#web/ui/chip.tsx";
import { RadioGroup } from "#web/ui/radio-group.tsx";
import { Citations, CitationLink } from "./citations.tsx";
import { CoachingNoteView } from "./coaching-note-view.tsx";
import { DraftHeading } from "./draft-heading.tsx";
import { AgentMarkdown } from "./markdown-slot.tsx";
import { messages } from "./messages.ts";
import type { DraftOutcome } from "./agent-actions.ts";

type PracticeQuestionProps = {
  number: number;
  name: string;
  question: Question;
  mayPractise: boolean;
  busy: boolean;
  onChoose: (option: number) => void;
};

type AssessmentDraft = Extract<AgentDraft, { kind: "assessment" }>;

/** A draft for reading, with buttons to decide it. */
export function DraftView({ draft }: { draft: AgentDraft }) {
  return (
    <article className="grid gap-5">
      <DraftHeading draft={draft} />
      {draft.kind !== "assessment" && draft.data.notices.length > 0 && (
        <Notice title={messages.notices}>
          {draft.data.notices.map((notice) => (
            <p key={notice}>{notice.replaceAll("\\", "")}</p>
          ))}
        </Notice>
      )}
      {draft.kind === "lesson-content" && (
        <>
          <AgentMarkdown text={draft.data.content} />
          <Citations citations={draft.data.citations} />
        </>
      )}
      {draft.kind === "assessment" && <PracticeSet draft={draft} />}
      {draft.kind === "engagement" && <CoachingNoteView note={draft.data} />}
      <DraftActions draft={draft} />
    </article>
  );
}

/** Approve and discard buttons, for those who may decide the draft. */
function DraftActions({ draft: { id, may_decide } }: { draft: AgentDraft }) {
  const fetcher = useFetcher<DraftOutcome>({ key: `decide-${id}` });
  if (!may_decide) return null;
  const asked = fetcher.state === "idle" ? null : fetcher.formData?.get("intent");
  const decide = (intent: "approve" | "discard") =>
    void fetcher.submit({ intent, id }, { method: "post", action: "/agents-api" });
  return (
    <div className="flex flex-wrap gap-3 border-t border-hairline pt-4">
      <Button busy={asked === "approve"} disabled={asked === "discard"} onClick={() => decide("approve")}>
        {messages.approve}
      </Button>
      <Button variant="quiet" busy={asked === "discard"} disabled={asked === "approve"} onClick={() => decide("discard")}>
        {messages.discard}
      </Button>
    </div>
  );
}

/** The questions of a practice set: answerable by its student, with their answers for everybody else. */
function PracticeSet({ draft }: { draft: AssessmentDraft }) {
  const { id, lesson, may_practise: mayPractise, data } = draft;
  const fetcher = useFetcher<DraftOutcome>({ key: `choose-${id}` });
  // New answers are shown while the lists are still reloading.
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

/** One question. Choosing alone reveals nothing: the answer is shown on request, once. */
function PracticeQuestion({ number, name, question, mayPractise, busy, onChoose }: PracticeQuestionProps) {
  const [option, setOption] = useState<number | null>(null);
  const [reminded, setReminded] = useState(false);
  const isOpen = mayPractise && question.chosen === null;
  useUnsentField(isOpen && option !== null);
  if (!isOpen) return <AnsweredQuestion number={number} question={question} />;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (option === null) setReminded(true);
        else onChoose(option);
      }}
    >
      <RadioGroup
        legend={
          <span dir="auto">
            {number}. {question.question}
          </span>
        }
        name={name}
        options={question.options.map((label, index) => ({ value: String(index), label }))}
        value={option === null ? "" : String(option)}
        onValueChange={(value) => {
          setOption(Number(value));
          setReminded(false);
        }}
        error={reminded ? messages.chooseFirst : undefined}
      />
      <Button type="submit" size="sm" busy={busy} className="justify-self-start">
        {messages.check}
      </Button>
    </form>
  );
}

/** A question whose answer is visible: to staff, or because it was chosen. */
function AnsweredQuestion({
  number,
  question: { question, options, chosen, answer, citation },
}: {
  number: number;
  question: Question;
}) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold" dir="auto">
        {number}. {question}
      </p>
      <ul className="grid gap-1.5">
        {options.map((option, index) => (
          <li key={option} className="flex flex-wrap items-center gap-2 border-s-2 border-hairline ps-3" dir="auto">
            {option}
            {index === chosen && <Chip>{messages.yourOption}</Chip>}
            {index === answer && <Chip hue="success">{messages.rightOption}</Chip>}
          </li>
        ))}
      </ul>
      {chosen !== null && answer !== null && (
        <Notice tone={chosen === answer ? "success" : "info"} live>
          <p>{chosen === answer ? messages.right : messages.wrong(options[answer] ?? "")}</p>
        </Notice>
      )}
      {citation && (
        <div className="text-sm">
          <p className="mb-1 text-muted">{messages.saysWhere}</p>
          <CitationLink citation={citation} />
        </div>
      )}
    </div>
  );
}
