import { useState } from "react";
import { useRevalidator } from "react-router";
import { plainText } from "#domain/plain-text.ts";
import { purposes, questionLimits, questionTypes } from "#domain/question.ts";
import type { QuestionEntry, QuestionList } from "#domain/question.schema.ts";
import { messages as words } from "#web/features/assessment/question/messages.ts";
import { request } from "#web/platform/api.ts";
import { ListSearch } from "#web/ui/list-search.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useNextSearch } from "#web/platform/use-next-search.ts";
import { builderHref, readBuilderParams, type BuilderParams } from "./builder-params.ts";
import { messages } from "./messages.ts";
import { QuestionDrafts } from "./question-drafts.tsx";
import { QuestionFiles } from "./question-files.tsx";
import { useSaving } from "./use-saving.ts";

const columns = () => [messages.columnQuestion, messages.columnType, messages.columnWhere, messages.columnActions];
type QuestionTableProps = { params: BuilderParams; list: QuestionList; pageCount: number };

/** One page of a course's questions. */
export function QuestionTable({ params, list, pageCount }: QuestionTableProps) {
  const [deleting, setDeleting] = useState<QuestionEntry | null>(null);
  const { busy, run } = useSaving();
  const { revalidate } = useRevalidator();
  const { course } = params;
  const isNarrowed = params.search !== "" || params.type !== "" || params.purpose !== "" || params.lesson !== "";

  function remove(question: QuestionEntry): void {
    void run(async () => {
      await request("DELETE", "/api/questions/{questionId}", { params: { questionId: question.id } });
      toast({ title: messages.deleted });
      await revalidate();
    }, messages.notDeleted).then(() => setDeleting(null));
  }

  return (
    <div className="grid gap-5">
      <p>
        <ButtonLink variant="primary" to={builderHref({ course, item: "new" })}>
          {messages.newQuestion}
        </ButtonLink>
      </p>
      <QuestionDrafts course={course} lessons={list.lessons} drafted={list.drafted} chosenLesson={params.lesson} />
      <QuestionFiles course={course} />
      {(list.total > 0 || isNarrowed) && <Filters course={params.course} list={list} />}
      {list.total === 0 && !isNarrowed ? (
        <EmptyState headingLevel={3} title={messages.noQuestions}>
          {messages.noQuestionsHelp}
        </EmptyState>
      ) : (
        <PagedList
          found={messages.found(list.total)}
          page={list.page}
          pageCount={pageCount}
          hrefFor={(page) => builderHref({ ...params, page })}
        >
          {list.questions.length > 0 ? (
            <CardTable label={messages.questions} columns={columns()}>
              {list.questions.map((question) => (
                <QuestionRow key={question.id} course={course} question={question} onDelete={() => setDeleting(question)} />
              ))}
            </CardTable>
          ) : (
            <EmptyState
              headingLevel={3}
              title={messages.noneFound}
              action={<TextLink to={builderHref({ course })}>{messages.showAll}</TextLink>}
            >
              {messages.noQuestionsHelp}
            </EmptyState>
          )}
        </PagedList>
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={messages.deleteQuestion}
        description={messages.deleteQuestionText}
        confirmLabel={messages.delete}
        danger
        busy={busy}
        onConfirm={() => deleting && remove(deleting)}
      />
    </div>
  );
}

/** Return the beginning of a question, in one line. */
export function shortStem(stem: string): string {
  const line = plainText(stem.replace(/^#{1,6}[ \t]+/gm, ""));
  return line.length > 140 ? `${line.slice(0, 139)}…` : line;
}

type QuestionRowProps = { course: string; question: QuestionEntry; onDelete: () => void };

function QuestionRow({ course, question, onDelete }: QuestionRowProps) {
  const { id, stem, type, purpose, lesson_title, shown_in_lesson, tags } = question;
  const short = shortStem(stem);
  return (
    <CardRow
      name={
        <span className="grid gap-1 md:min-w-64">
          <span dir="auto" className="font-normal wrap-anywhere">
            {short}
          </span>
          {tags.length > 0 && (
            <span className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <Chip key={tag}>
                  <bdi>{tag}</bdi>
                </Chip>
              ))}
            </span>
          )}
        </span>
      }
    >
      <CardCell column={messages.columnType}>{words.type[type]}</CardCell>
      <CardCell column={messages.columnWhere}>
        <span className="grid justify-items-start gap-1">
          <Chip hue={purpose === "exam" ? "accent" : "info"}>{messages.purpose[purpose]}</Chip>
          {lesson_title !== null && (
            <span dir="auto" className="text-muted wrap-anywhere">
              {shown_in_lesson ? messages.inLesson(lesson_title) : messages.about(lesson_title)}
            </span>
          )}
        </span>
      </CardCell>
      <CardCell>
        <span className="flex gap-2">
          <ButtonLink size="sm" to={builderHref({ course, item: id })} aria-label={messages.editOf(short)}>
            {messages.edit}
          </ButtonLink>
          <Button
            size="sm"
            variant="quiet"
            aria-label={messages.deleteOf(short)}
            onPointerEnter={preloadOverlay}
            onClick={onDelete}
          >
            {messages.delete}
          </Button>
        </span>
      </CardCell>
    </CardRow>
  );
}

/** The search and filters of the questions, applied while typing. */
function Filters({ course, list }: { course: string; list: QuestionList }) {
  return (
    <ListSearch
      params={readBuilderParams(course, useNextSearch())}
      hrefFor={(params) => builderHref({ ...params, page: 1 })}
      label={messages.searchQuestions}
      placeholder={messages.searchPlaceholder}
      maxLength={questionLimits.search}
      spellCheck
      className="w-full max-w-sm"
    >
      {({ purpose, type, lesson }, change) => (
        <>
          <Field label={messages.purposeLabel}>
            <Select
              value={purpose}
              onChange={({ target }) => change({ purpose: purposes.find((known) => known === target.value) ?? "" })}
            >
              <option value="">{messages.anyPurpose}</option>
              {purposes.map((known) => (
                <option key={known} value={known}>
                  {messages.purpose[known]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={messages.typeLabel}>
            <Select
              value={type}
              onChange={({ target }) => change({ type: questionTypes.find((known) => known === target.value) ?? "" })}
            >
              <option value="">{messages.anyType}</option>
              {questionTypes.map((known) => (
                <option key={known} value={known}>
                  {words.type[known]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={messages.lessonLabel}>
            <Select value={lesson} onChange={({ target }) => change({ lesson: target.value })}>
              <option value="">{messages.anyLesson}</option>
              {list.lessons.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </ListSearch>
  );
}
