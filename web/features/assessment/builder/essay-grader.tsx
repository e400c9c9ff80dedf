import { useRef, useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { essayLimits, type Essay, type EssaySuggestion } from "#domain/essay.schema.ts";
import { gradeEssay, pointsFor } from "#domain/grade-answer.ts";
import { Html } from "#web/features/assessment/question/html.tsx";
import { request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { builderHref } from "./builder-params.ts";
import { messages } from "./messages.ts";
import { useSaving } from "./use-saving.ts";

type Row = { points: string; comment: string };

/** One essay next to its rubric, with a model's suggestion where available. A person grades it. */
export function EssayGrader({ course, essay }: { course: string; essay: Essay }) {
  const { rubric, appeal } = essay;
  const [rows, setRows] = useState<Row[]>(() =>
    rubric.map(({ id }) => {
      const given = essay.given?.find(({ row }) => row === id);
      return { points: given ? String(given.points) : "", comment: given?.comment ?? "" };
    }),
  );
  const [comment, setComment] = useState(essay.comment);
  const [reply, setReply] = useState(appeal?.reply ?? "");
  const [suggestion, setSuggestion] = useState<EssaySuggestion | null>(essay.suggestion);
  const typed = JSON.stringify([rows, comment, reply]);
  const [before] = useState(typed);
  const isDone = useRef(false);
  const saving = useSaving();
  const refused = useInvalidFocus(saving.failure);
  const navigate = useNavigate();
  const queue = builderHref({ course, view: "essays" });
  const params = { attemptId: essay.attempt_id, position: String(essay.position) };
  const given = rubric.map(({ id }, at) => ({
    row: id,
    points: Number(rows[at]?.points || 0),
    comment: rows[at]?.comment ?? "",
  }));
  const sum = gradeEssay(rubric, given);
  const isComplete = rows.every(({ points }) => /^\d+$/.test(points));
  const change = (at: number, changed: Partial<Row>) =>
    setRows((before) => before.map((row, other) => (other === at ? { ...row, ...changed } : row)));

  function save(event: FormEvent): void {
    event.preventDefault();
    void saving.run(async () => {
      await request("PUT", "/api/essays/{attemptId}/{position}", { params, body: { given, comment, reply } });
      isDone.current = true;
      toast({ title: messages.gradeSaved });
      await navigate(queue);
    }, messages.notSaved);
  }
  const giveBack = () =>
    void saving.run(async () => {
      await request("POST", "/api/essays/{attemptId}/{position}/return", { params });
      isDone.current = true;
      await navigate(queue);
    });
  const suggest = () =>
    void saving.run(
      async () => setSuggestion(await request("POST", "/api/essays/{attemptId}/{position}/suggestion", { params })),
      messages.suggestFailed,
    );
  const discard = () =>
    void saving.run(async () => {
      await request("DELETE", "/api/essays/{attemptId}/{position}/suggestion", { params });
      setSuggestion(null);
    });

  return (
    <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
      <div className="grid gap-5">
        <Html html={essay.stem} />
        <Card as="section" aria-label={messages.essayText}>
          <h3 className="mb-2 font-sans text-sm text-muted">{messages.essayText}</h3>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {essay.text}
          </p>
        </Card>
        {essay.guide !== "" && (
          <details>
            <summary className="cursor-pointer text-sm text-accent">{messages.guide}</summary>
            <Html html={essay.guide} />
          </details>
        )}
        {appeal && (
          <Notice title={messages.appealSays}>
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {appeal.text}
            </p>
          </Notice>
        )}
      </div>
      <form ref={refused} noValidate onSubmit={save} className="grid gap-5">
        {saving.failure && !/^given\.\d+\.|^comment$|^reply$/.test(saving.failure.field ?? "") && (
          <Notice live tone="danger">
            {saving.failure.message}
          </Notice>
        )}
        {suggestion && <Suggestion suggestion={suggestion} rubric={rubric} onFill={fill} onDiscard={discard} />}
        <ol className="grid gap-5">
          {rubric.map(({ id, text, points }, at) => (
            <li key={id} className="grid gap-2 border-b border-hairline pb-4">
              <p dir="auto" className="wrap-anywhere">
                {text}
              </p>
              <div className="flex flex-wrap items-end gap-3">
                <Field
                  label={messages.pointsOf(at, points)}
                  error={saving.errorOf(`given.${at}.points`)}
                  className="w-56 max-w-full"
                >
                  <Input
                    type="number"
                    min={0}
                    max={points}
                    value={rows[at]?.points ?? ""}
                    onChange={({ target }) => change(at, { points: target.value })}
                  />
                </Field>
                <Field
                  label={messages.criterionComment(at)}
                  error={saving.errorOf(`given.${at}.comment`)}
                  className="min-w-44 flex-1"
                >
                  <Input
                    dir="auto"
                    maxLength={essayLimits.comment}
                    value={rows[at]?.comment ?? ""}
                    onChange={({ target }) => change(at, { comment: target.value })}
                  />
                </Field>
              </div>
            </li>
          ))}
        </ol>
        <p role="status" className="tabular-nums">
          {messages.sum(sum.earned, sum.of, pointsFor(sum, essay.points))}
        </p>
        <Field label={messages.comment} error={saving.errorOf("comment")}>
          <Textarea
            rows={3}
            dir="auto"
            maxLength={essayLimits.comment}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </Field>
        {appeal && appeal.reply === null && (
          <Field label={messages.reply} error={saving.errorOf("reply")}>
            <Textarea
              rows={3}
              dir="auto"
              maxLength={essayLimits.comment}
              value={reply}
              onChange={({ target }) => setReply(target.value)}
            />
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={saving.busy} disabled={!isComplete}>
            {messages.saveGrade}
          </Button>
          {!suggestion && (
            <Button disabled={saving.busy} onClick={suggest}>
              {messages.suggest}
            </Button>
          )}
          <Button variant="quiet" disabled={saving.busy} onClick={giveBack}>
            {messages.giveBack}
          </Button>
          <ButtonLink variant="quiet" to={queue}>
            {messages.allEssays}
          </ButtonLink>
        </div>
        <LeaveGuard isChanged={typed !== before} isLost={() => typed !== before && !isDone.current} />
      </form>
    </div>
  );

  function fill(from: EssaySuggestion): void {
    const points = new Map(from.rows.map((row) => [row.row, row.points]));
    setRows((before) =>
      before.map((row, at) => {
        const suggested = points.get(rubric[at]?.id ?? "") ?? null;
        return suggested === null ? row : { ...row, points: String(suggested) };
      }),
    );
  }
}

type SuggestionProps = {
  suggestion: EssaySuggestion;
  rubric: Essay["rubric"];
  onFill: (suggestion: EssaySuggestion) => void;
  onDiscard: () => void;
};

/** A model's suggestion, row by row, with its evidence in the text. Applying it fills in points, but saves nothing. */
function Suggestion({ suggestion, rubric, onFill, onDiscard }: SuggestionProps) {
  return (
    <section className="grid gap-3 rounded-md bg-sunken px-4 py-3">
      <p className="text-sm font-[550]">{messages.suggestionTitle(suggestion.model)}</p>
      {suggestion.commands > 0 && <Notice tone="danger">{messages.commandsFound(suggestion.commands)}</Notice>}
      <ol className="grid list-decimal gap-2 ps-6">
        {rubric.map(({ id }) => {
          const row = suggestion.rows.find((each) => each.row === id);
          return (
            <li key={id}>
              <span className="tabular-nums">{messages.suggestedPoints(row?.points ?? null)}</span>
              {row && row.quote !== "" && (
                <q dir="auto" className="block text-sm wrap-anywhere text-muted">
                  {row.quote}
                </q>
              )}
              {row && row.reason !== "" && <p className="text-sm wrap-anywhere">{row.reason}</p>}
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" onClick={() => onFill(suggestion)}>
          {messages.takeSuggestion}
        </Button>
        <Button size="sm" variant="quiet" onClick={onDiscard}>
          {messages.throwAway}
        </Button>
      </div>
    </section>
  );
}
