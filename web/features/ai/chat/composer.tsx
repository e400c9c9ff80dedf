import { ArrowUp, Square } from "#web/ui/icons-signed-in.tsx";
import { useEffect, useId, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Textarea } from "#web/ui/field.tsx";
import { prepareToShow } from "./answer.tsx";
import { longestMessage } from "./conversation.ts";
import { messages } from "./messages.ts";
import { prepareToAsk } from "./use-conversation.ts";

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  placeholder: string;
  draft: string;
  onDraftChange: (draft: string) => void;
  /** An answer is being written. */
  isWaiting: boolean;
  /** Without a connection nothing is sent; typed text stays. */
  isOnline: boolean;
  onSend: () => void;
  onStop: () => void;
  /** Shown before the field. */
  children?: ReactNode;
};

/** The field for questions. Enter sends, Shift+Enter inserts a line break. */
export function Composer({
  field,
  placeholder,
  draft,
  onDraftChange,
  isWaiting,
  isOnline,
  onSend,
  onStop,
  children,
}: ComposerProps) {
  const id = useId();
  const length = draft.trim().length;
  const isTooLong = length > longestMessage;
  useFocusBack(field, isWaiting);

  function send(): void {
    if (!isTooLong && isOnline) onSend();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // While an input method is composing, Enter belongs to it.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    send();
  }

  return (
    <form className="flex flex-wrap items-end gap-2 border-t border-hairline p-3" onSubmit={onSubmit}>
      <p id={`${id}-problem`} role="alert" className="basis-full text-sm text-danger empty:hidden">
        {isTooLong && messages.tooLong(length, longestMessage)}
      </p>
      {children}
      <label htmlFor={id} className="sr-only">
        {messages.question}
      </label>
      <Textarea
        ref={field}
        id={id}
        rows={1}
        value={draft}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-problem` : undefined}
        placeholder={placeholder}
        title={messages.keysHint}
        disabled={isWaiting}
        enterKeyHint="send"
        dir="auto"
        className="max-h-32 min-h-10 w-0 min-w-0 flex-1 resize-none"
        onFocus={() => {
          prepareToAsk();
          prepareToShow();
        }}
        onChange={(event) => onDraftChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isWaiting ? (
        <IconButton key="stop" variant="secondary" label={messages.stop} onClick={onStop}>
          <Square aria-hidden="true" className="size-4! fill-current" />
        </IconButton>
      ) : (
        <IconButton
          key="send"
          type="submit"
          variant="secondary"
          label={messages.send}
          disabled={length === 0 || isTooLong || !isOnline}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
      )}
    </form>
  );
}

/** Restore the focus after the field was disabled, unless it has moved elsewhere meanwhile. */
function useFocusBack(field: RefObject<HTMLTextAreaElement | null>, isWaiting: boolean): void {
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (isWaiting) {
      wasWaiting.current = true;
      return;
    }
    if (!wasWaiting.current) return;
    wasWaiting.current = false;
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  }, [field, isWaiting]);
}
