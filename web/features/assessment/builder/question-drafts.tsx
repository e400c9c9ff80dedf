import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import type { DropReason, QuestionDrafts as Drafts } from "#domain/agents.schema.ts";
import { questionLimits } from "#domain/question.ts";
import type { QuestionList } from "#domain/question.schema.ts";
import { purposes, type Purpose } from "#domain/question.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { Check } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { builderHref } from "./builder-params.ts";
import { messages as builderMessages } from "./messages.ts";
import { formOf, newOption, questionOf } from "./question-form.ts";
import { useSaving } from "./use-saving.ts";

const messages = defineMessages({
  title: msg`Draft questions from a lesson`,
  help: msg`The assessment agent writes questions from the text of one lesson. You read each of them, and only what you add is kept.`,
  lesson: msg`Lesson`,
  count: msg`How many`,
  purpose: msg`What for`,
  draft: msg`Draft questions`,
  drafting: msg`Drafting. A model's questions are also solved again, which can take a minute.`,
  failed: msg`No questions were drafted`,
  found: (count: number) => msg`${plural(count, { one: "# draft", other: "# drafts" })} to read`,
  none: msg`No drafts`,
  allRead: msg`You have read all drafts.`,
  noneHelp: msg`No question with exactly one right answer could be drafted from this lesson. Try another lesson.`,
  builtIn: msg`The built-in faculty cannot solve its own questions again. It drafts only what follows from one sentence of the lesson.`,
  solvedAgain: ({ model, checked_by }: Drafts) =>
    msg`Drafted by ${model}. ${checked_by.join(", ") || model} solved each question three times without the key, and guessed it twice by its wording alone.`,
  right: msg`Right answer`,
  says: msg`The lesson says`,
  add: msg`Add`,
  addOf: (stem: string) => msg`Add: ${stem}`,
  addAndEdit: msg`Add and edit`,
  addAndEditOf: (stem: string) => msg`Add and edit: ${stem}`,
  discard: msg`Discard`,
  discardOf: (stem: string) => msg`Discard: ${stem}`,
  added: msg`Question added`,
  notAdded: msg`The question was not added`,
  addAnyway: msg`Add anyway`,
  addAnywayOf: (stem: string) => msg`Add anyway: ${stem}`,
  counts: (made: number, dropped: number, added: number) =>
    msg`So far in this course: ${plural(made, { one: "# draft", other: "# drafts" })}, ${dropped} of them dropped, ${added} of the dropped ones added anyway.`,
  dropped: (count: number) => msg`${plural(count, { one: "# draft was", other: "# drafts were" })} dropped`,
  droppedHelp: msg`There may be a good question among them.`,
  reasons: {
    disputed: msg`When solved again, it had a different answer.`,
    several_right: msg`More than one option is right.`,
    guessable: msg`Its wording gives the answer away.`,
  } satisfies Record<DropReason, MessageDescriptor>,
  unfounded: (count: number) =>
    msg`${plural(count, { one: "# more was", other: "# more were" })} dropped unread: the lesson does not say the answer word for word, or the question cannot be asked.`,
});

const counts = [3, 5, 10] as const;

type Draft = Drafts["drafts"][number];
type QuestionDraftsProps = {
  course: string;
  lessons: QuestionList["lessons"];
  drafted: QuestionList["drafted"];
  chosenLesson: string;
};
/** What to do once a draft is added. */
type Adding = { thenEdit?: boolean; anyway?: boolean };

/** Questions drafted by the assessment agent: each is reviewed, and added to the bank or discarded. */
export function QuestionDrafts({ course, lessons, drafted: counted, chosenLesson }: QuestionDraftsProps) {
  const [lesson, setLesson] = useState(chosenLesson);
  const [count, setCount] = useState<number>(5);
  const [purpose, setPurpose] = useState<Purpose>("practice");
  const [result, setResult] = useState<Drafts | null>(null);
  /** The drafts that were added or discarded. */
  const [settled, setSettled] = useState<readonly Draft[]>([]);
  const drafting = useSaving();
  const adding = useSaving();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const heading = useRef<HTMLParagraphElement>(null);
  const lessonId = lessons.some(({ id }) => id === lesson) ? lesson : (lessons[0]?.id ?? "");
  const params = { courseId: course };

  const draft = () =>
    drafting.run(async () => {
      const body = { lesson_id: lessonId, count };
      setResult(await request("POST", "/api/courses/{courseId}/question-drafts", { params, body }));
      await revalidate();
    }, messages.failed);
  /** Remove a draft from the list; the focus moves to the list's title. */
  const leave = (left: Draft) => {
    setSettled((before) => [...before, left]);
    heading.current?.focus();
  };
  const add = (drafted: Draft, { thenEdit = false, anyway = false }: Adding = {}) =>
    adding.run(async () => {
      const body = questionOf({
        ...formOf(null),
        stem: asMarkdown(drafted.stem),
        feedback: `> ${drafted.quote.replaceAll("\n", "\n> ")}`,
        options: drafted.options.map(({ text, correct }) => newOption(asMarkdown(text), correct)),
        purpose,
        lesson_id: lessonId,
        passage: drafted.quote.slice(0, questionLimits.passage),
        shown_in_lesson: false,
      });
      const query = anyway ? { draft: "dropped" as const } : {};
      const { id } = await request("POST", "/api/courses/{courseId}/questions", { params, query, body });
      toast({ title: messages.added });
      leave(drafted);
      await (thenEdit ? navigate(builderHref({ course, item: id })) : revalidate());
    }, messages.notAdded);

  if (lessons.length === 0) return null;
  const open = result?.drafts.filter((each) => !settled.includes(each)) ?? [];
  return (
    <details>
      <summary className="cursor-pointer text-accent">{messages.title}</summary>
      <div className="mt-4 grid max-w-3xl gap-4 rounded-md border border-hairline p-4">
        <p className="text-sm text-muted">{messages.help}</p>
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr_1fr]">
          <Field label={messages.lesson}>
            <Select value={lessonId} onChange={({ target }) => setLesson(target.value)}>
              {lessons.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={messages.count}>
            <Select value={count} onChange={({ target }) => setCount(Number(target.value))}>
              {counts.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
          <Field label={messages.purpose}>
            <Select
              value={purpose}
              onChange={({ target }) => setPurpose(purposes.find((known) => known === target.value) ?? purpose)}
            >
              {purposes.map((each) => (
                <option key={each} value={each}>
                  {builderMessages.purpose[each]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <p>
          <Button busy={drafting.busy} onClick={() => void draft()}>
            {messages.draft}
          </Button>
        </p>
        {drafting.busy && (
          <p role="status" className="text-sm text-muted">
            {messages.drafting}
          </p>
        )}
        {counted.made > 0 && (
          <p className="text-sm text-muted">{messages.counts(counted.made, counted.dropped, counted.added_anyway)}</p>
        )}
        {result && !drafting.busy && (
          <>
            <p ref={heading} tabIndex={-1} role="status" className="font-[550]">
              {open.length > 0 ? messages.found(open.length) : result.drafts.length > 0 ? messages.allRead : messages.none}
            </p>
            <p className="text-sm text-muted">{result.solved_again ? messages.solvedAgain(result) : messages.builtIn}</p>
            {result.drafts.length + result.dropped.length === 0 && <Notice>{messages.noneHelp}</Notice>}
            <ul className="grid gap-4">
              {open.map((drafted) => (
                <li key={drafted.stem} className="grid gap-3 rounded-md border border-hairline p-4">
                  <DraftText draft={drafted} />
                  <p className="flex flex-wrap gap-2">
                    <Button
                      size="sm"
                      busy={adding.busy}
                      aria-label={messages.addOf(drafted.stem)}
                      onClick={() => void add(drafted)}
                    >
                      {messages.add}
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      busy={adding.busy}
                      aria-label={messages.addAndEditOf(drafted.stem)}
                      onClick={() => void add(drafted, { thenEdit: true })}
                    >
                      {messages.addAndEdit}
                    </Button>
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={messages.discardOf(drafted.stem)}
                      onClick={() => leave(drafted)}
                    >
                      {messages.discard}
                    </Button>
                  </p>
                </li>
              ))}
            </ul>
            <Dropped
              dropped={result.dropped.filter((each) => !settled.includes(each))}
              unfounded={result.unfounded}
              busy={adding.busy}
              onAdd={(draft) => void add(draft, { anyway: true })}
            />
          </>
        )}
      </div>
    </details>
  );
}

/** A draft for review: the question, its options with the right one marked, and its source in the lesson. */
function DraftText({ draft }: { draft: Draft }) {
  return (
    <>
      <p dir="auto" className="wrap-anywhere">
        {draft.stem}
      </p>
      <ul className="grid gap-1">
        {draft.options.map(({ text, correct }) => (
          <li key={text} className={`flex gap-2 ${correct ? "font-[550]" : ""}`}>
            <span className="mt-1 w-4 shrink-0 text-success">
              {correct && (
                <>
                  <Check className="size-4" />
                  <span className="sr-only">{messages.right}</span>
                </>
              )}
            </span>
            <span dir="auto" className="wrap-anywhere">
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {messages.says}:{" "}
        <q dir="auto" className="wrap-anywhere">
          {draft.quote}
        </q>
      </p>
    </>
  );
}

type DroppedProps = Pick<Drafts, "dropped" | "unfounded"> & { busy: boolean; onAdd: (draft: Draft) => void };

/** Drafts that failed the check, with the reason; an author who thinks better of one adds it anyway. */
function Dropped({ dropped, unfounded, busy, onAdd }: DroppedProps) {
  return (
    <>
      {dropped.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm">{messages.dropped(dropped.length)}</summary>
          <p className="mt-2 text-sm text-muted">{messages.droppedHelp}</p>
          <ul className="mt-3 grid gap-4 text-sm">
            {dropped.map((draft) => (
              <li key={draft.stem} className="grid gap-2">
                <p className="font-[550]">{messages.reasons[draft.reason]}</p>
                <DraftText draft={draft} />
                <p>
                  <Button size="sm" busy={busy} aria-label={messages.addAnywayOf(draft.stem)} onClick={() => onAdd(draft)}>
                    {messages.addAnyway}
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
      {unfounded > 0 && <p className="text-sm text-muted">{messages.unfounded(unfounded)}</p>}
    </>
  );
}

/** Escape plain text as Markdown. */
function asMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~$#]/g, "\\$&")
    .replace(
      /^(\s*)(?:([-+])|(\d+)([.)]))(?=\s)/,
      (_, space: string, bullet = "", number = "", dot = "") => `${space}${number}\\${bullet}${dot}`,
    );
}
