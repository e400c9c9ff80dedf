import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { noAnswer, type Answer, type AskedQuestion } from "#domain/answer.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { ChevronDown } from "#web/ui/icons.tsx";
import { Html } from "./html.tsx";
import { messages } from "./messages.ts";

type OrderFieldProps = {
  question: AskedQuestion;
  answer: Answer | null;
  onChange: (answer: Answer) => void;
  disabled?: boolean;
};

/** Items that are ordered with two buttons each; no dragging is needed. */
export function OrderField({ question, answer, onChange, disabled = false }: OrderFieldProps) {
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const prefix = useId();
  const isAnswered = (answer?.options.length ?? 0) > 0;
  const byId = new Map(question.options.map((option) => [option.id, option]));
  const chosen = (answer?.options ?? []).flatMap((id) => byId.get(id) ?? []);
  const order = chosen.length === question.options.length ? chosen : question.options;
  const choose = (ids: string[]) => onChange({ ...noAnswer, options: ids });

  function move(from: number, to: number): void {
    const ids = order.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved !== undefined) ids.splice(to, 0, moved);
    flushSync(() => {
      choose(ids);
      setSaid(messages.moved(to, ids.length));
    });
    // The focus follows the item, so that the next key moves it further.
    const name = to < from ? "up" : "down";
    const item = list.current?.children[to];
    const same = item?.querySelector<HTMLButtonElement>(`[data-move=${name}]:not(:disabled)`);
    (same ?? item?.querySelector<HTMLButtonElement>("[data-move]:not(:disabled)"))?.focus();
  }

  return (
    <fieldset className="ui-radio-group">
      <legend className="ui-field-label">{messages.order}</legend>
      <ol ref={list} className="grid gap-2">
        {order.map(({ id, html }, at) => (
          <li key={id} className="flex items-center gap-2 rounded-md border border-hairline bg-surface px-3 py-1.5">
            {(isAnswered || !disabled) && <span className="w-6 text-muted tabular-nums">{at + 1}.</span>}
            <span className="min-w-0 flex-1">
              <Html inline html={html} id={`${prefix}-${id}`} />
            </span>
            <IconButton
              size="sm"
              id={`${prefix}-${id}-up`}
              label={messages.up(at)}
              aria-labelledby={`${prefix}-${id}-up ${prefix}-${id}`}
              data-move="up"
              disabled={disabled || at === 0}
              onClick={() => move(at, at - 1)}
            >
              <ChevronDown aria-hidden="true" className="rotate-180" />
            </IconButton>
            <IconButton
              size="sm"
              id={`${prefix}-${id}-down`}
              label={messages.down(at)}
              aria-labelledby={`${prefix}-${id}-down ${prefix}-${id}`}
              data-move="down"
              disabled={disabled || at === order.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <ChevronDown aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      {!isAnswered && !disabled && (
        <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {messages.notOrdered}
          <Button size="sm" onClick={() => choose(order.map(({ id }) => id))}>
            {messages.keepOrder}
          </Button>
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
