import type { RefObject } from "react";
import { problemsOf, writeTime, type CueProblem, type EditedCue, type TrackKind } from "#domain/cue-edits.ts";
import { CircleAlert } from "#web/ui/icons.tsx";
import { CueForm, type CueActions } from "./cue-form.tsx";
import { messages } from "./messages.ts";

type CueListProps = {
  cues: readonly EditedCue[];
  kind: TrackKind;
  seconds: number | null;
  /** The cue whose form is open. */
  chosen: string | null;
  /** The cue that the player shows. */
  shown: string | null;
  /** Whether saving was attempted, after which all missing texts are reported. */
  isStrict: boolean;
  onChoose: (cue: EditedCue) => void;
  actions: CueActions;
  textField: RefObject<HTMLTextAreaElement | null>;
  takesFocus: boolean;
};

/** The cues or chapters in order; the selected one is a form. */
export function CueList(props: CueListProps) {
  const { cues, kind, seconds, chosen, shown, isStrict, onChoose } = props;
  if (cues.length === 0)
    return (
      <p className="rounded-md border border-dashed border-hairline px-4 py-6 text-center text-sm text-muted">
        {kind === "captions" ? messages.noCues : messages.noChapters}
      </p>
    );
  return (
    <ol aria-label={kind === "captions" ? messages.captionsList : messages.chaptersList} className="grid gap-1">
      {cues.map((cue, at) => {
        const all = problemsOf(cues, at, { kind, seconds });
        // Do not report a cue as empty while its text is still being typed.
        const problems = isStrict || cue.id !== chosen ? all : all.filter((problem) => problem !== "empty");
        return (
          <li
            key={cue.id}
            aria-current={cue.id === shown || undefined}
            className="[contain-intrinsic-size:auto_2.5rem] not-has-[textarea]:[content-visibility:auto]"
          >
            {cue.id === chosen ? (
              <CueForm
                cue={cue}
                kind={kind}
                place={at + 1}
                count={cues.length}
                problems={problems}
                actions={props.actions}
                textField={props.textField}
                takesFocus={props.takesFocus}
              />
            ) : (
              <CueRow
                cue={cue}
                kind={kind}
                place={at + 1}
                isShown={cue.id === shown}
                problem={problems[0]}
                onChoose={() => onChoose(cue)}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}

type CueRowProps = {
  cue: EditedCue;
  kind: TrackKind;
  place: number;
  isShown: boolean;
  problem: CueProblem | undefined;
  onChoose: () => void;
};

function CueRow({ cue, kind, place, isShown, problem, onChoose }: CueRowProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className={`grid w-full grid-cols-[4.75rem_minmax(0,1fr)] gap-x-3 rounded-md border px-3 py-2 text-start text-sm hover:bg-wash ${isShown ? "border-accent bg-wash" : "border-transparent"}`}
    >
      <span className="text-accent tabular-nums">
        <span className="sr-only">{messages.open(kind, place)}, </span>
        {writeTime(cue.from)}
      </span>
      <span dir="auto" className="whitespace-pre-line wrap-anywhere">
        {cue.text}
      </span>
      {problem && (
        <span className="col-start-2 flex items-start gap-1.5 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" />
          {messages.problem(problem)}
        </span>
      )}
    </button>
  );
}
