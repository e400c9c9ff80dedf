import { useState, type FormEvent } from "react";
import { useRevalidator } from "react-router";
import { essayLimits, type EssayResult } from "#domain/essay.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";

type EssayReadingProps = { reading: EssayResult; attemptId: string; position: number };

/** The grading of an essay, row by row, and its one appeal. */
export function EssayReading({ reading: { rows, comment, appeal }, attemptId, position }: EssayReadingProps) {
  return (
    <div className="grid gap-3 rounded-md bg-sunken px-4 py-3">
      <p className="text-sm font-[550] text-muted">{messages.readBy}</p>
      <ul className="grid gap-2">
        {rows.map((row, at) => (
          <li key={at} dir="auto" className="wrap-anywhere">
            {row.text} <span className="text-muted tabular-nums">({messages.scored(row.points, row.of)})</span>
            {row.comment !== "" && <p className="text-sm">{row.comment}</p>}
          </li>
        ))}
      </ul>
      {comment !== "" && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {comment}
        </p>
      )}
      {appeal ? (
        <dl className="grid gap-1 text-sm">
          <dt className="font-[550]">{messages.yourAppeal}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            {appeal.text}
          </dd>
          <dt className="font-[550]">{messages.appealReply}</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            {appeal.reply ?? messages.appealed}
          </dd>
        </dl>
      ) : (
        <Appeal attemptId={attemptId} position={position} />
      )}
    </div>
  );
}

function Appeal({ attemptId, position }: Omit<EssayReadingProps, "reading">) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      const params = { attemptId, position: String(position) };
      await request("POST", "/api/attempts/{attemptId}/answers/{position}/appeal", { params, body: { text } });
      setText("");
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <details>
      <summary className="cursor-pointer text-sm text-accent">{messages.appeal}</summary>
      <form className="mt-3 grid gap-3" noValidate onSubmit={(event) => void send(event)}>
        <Field label={messages.appealText} hint={messages.appealHint} required>
          <Textarea
            rows={3}
            dir="auto"
            maxLength={essayLimits.appeal}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <LeaveGuard isChanged={text.trim() !== ""} isLost={() => text.trim() !== ""} />
        {failure && (
          <Notice live tone="danger" title={messages.notAppealed}>
            {failure}
          </Notice>
        )}
        <p>
          <Button type="submit" size="sm" busy={busy} disabled={text.trim() === ""}>
            {messages.sendAppeal}
          </Button>
        </p>
      </form>
    </details>
  );
}
