import { useEffect, useId, useRef, useState, type RefObject } from "react";
import { isCueError, readTime, writeTime, type CueProblem, type EditedCue, type TrackKind } from "#domain/cue-edits.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Clock } from "#web/ui/icons.tsx";
import { Play, Trash2 } from "#web/ui/icons-signed-in.tsx";
import { messages } from "./messages.ts";

/** What the form of a cue requests from the editor. */
export type CueActions = {
  change: (id: string, change: { from?: number; to?: number; text?: string }, field?: string) => void;
  play: (cue: EditedCue) => void;
  split: (id: string, caret: number | null) => void;
  join: (id: string) => void;
  remove: (id: string) => void;
  addAfter: (id: string) => void;
  /** The player's time, in seconds. */
  now: () => number;
};

type CueFormProps = {
  cue: EditedCue;
  kind: TrackKind;
  place: number;
  count: number;
  problems: readonly CueProblem[];
  actions: CueActions;
  /** The field with the cue's text. A split divides the text at its caret. */
  textField: RefObject<HTMLTextAreaElement | null>;
  /** Whether the text gets the focus when the form appears. */
  takesFocus: boolean;
};

/** The form of the selected cue or chapter: its times and text. */
export function CueForm({ cue, kind, place, count, problems, actions, textField, takesFocus }: CueFormProps) {
  const heading = useId();
  const isCaption = kind === "captions";
  useEffect(() => {
    if (!takesFocus) return;
    textField.current?.focus({ preventScroll: true });
    textField.current?.closest("li")?.scrollIntoView({ block: "nearest" });
  }, [takesFocus, textField]);
  const ofStart = problems.find((problem) => problem === "after_end" || problem === "same_start" || problem === "overlaps");
  const ofEnd = problems.find((problem) => problem === "ends_first" || problem === "ends_late");
  const ofText = problems.find((problem) => problem === "empty" || problem === "long" || problem === "fast");
  const told = (problem: CueProblem | undefined) => problem && isCueError(problem) && messages.problem(problem);
  const hinted = (problem: CueProblem | undefined) => problem && !isCueError(problem) && messages.problem(problem);
  return (
    <div role="group" aria-labelledby={heading} className="grid gap-3 rounded-md border border-accent bg-surface p-3">
      <div className="flex items-center justify-between gap-2">
        <p id={heading} className="text-sm font-[600]">
          {messages.cue(kind, place, count)}
        </p>
        <div className="flex gap-1">
          <IconButton size="sm" label={messages.playFrom} onClick={() => actions.play(cue)}>
            <Play aria-hidden="true" />
          </IconButton>
          <IconButton size="sm" label={messages.remove} onClick={() => actions.remove(cue.id)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TimeField
          label={messages.start}
          seconds={cue.from}
          error={told(ofStart)}
          hint={hinted(ofStart)}
          nowLabel={messages.startNow}
          onNow={() => actions.change(cue.id, { from: actions.now() })}
          onChange={(from) => actions.change(cue.id, { from })}
        />
        {isCaption && (
          <TimeField
            label={messages.end}
            seconds={cue.to}
            error={told(ofEnd)}
            nowLabel={messages.endNow}
            onNow={() => actions.change(cue.id, { to: actions.now() })}
            onChange={(to) => actions.change(cue.id, { to })}
          />
        )}
      </div>
      <Field label={isCaption ? messages.text : messages.chapterTitle} error={told(ofText)} hint={hinted(ofText)}>
        <Textarea
          ref={textField}
          dir="auto"
          rows={isCaption ? 2 : 1}
          value={cue.text}
          onChange={({ target }) =>
            actions.change(cue.id, { text: isCaption ? target.value : target.value.replace(/\n+/g, " ") }, `text ${cue.id}`)
          }
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {isCaption && (
          <Button
            size="sm"
            title={messages.splitHelp}
            // Read the caret before the button takes the focus.
            onClick={() => actions.split(cue.id, textField.current?.selectionStart ?? null)}
          >
            {messages.split}
          </Button>
        )}
        <Button size="sm" disabled={place === count} onClick={() => actions.join(cue.id)}>
          {messages.join}
        </Button>
        <Button size="sm" onClick={() => actions.addAfter(cue.id)}>
          {messages.addAfter}
        </Button>
      </div>
    </div>
  );
}

type TimeFieldProps = {
  label: string;
  seconds: number;
  error?: string | false | undefined;
  hint?: string | false | undefined;
  nowLabel: string;
  onNow: () => void;
  onChange: (seconds: number) => void;
};

/** A time, typed or taken from the player. A typed one takes effect on leaving the field or pressing Enter. */
function TimeField({ label, seconds, error, hint, nowLabel, onNow, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isBad, setIsBad] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function settle(): void {
    if (typed === null) return;
    const read = readTime(typed);
    setIsBad(read === null);
    if (read === null) return;
    setTyped(null);
    if (read !== seconds) onChange(read);
  }

  return (
    <div className="flex items-start gap-1">
      <Field label={label} error={isBad ? messages.badTime : error} hint={hint} className="min-w-0 flex-1">
        <Input
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          className="tabular-nums"
          value={typed ?? writeTime(seconds)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            settle();
          }}
        />
      </Field>
      <IconButton
        label={nowLabel}
        className="mt-[1.6rem]"
        onClick={() => {
          setTyped(null);
          setIsBad(false);
          onNow();
        }}
      >
        <Clock aria-hidden="true" />
      </IconButton>
    </div>
  );
}
