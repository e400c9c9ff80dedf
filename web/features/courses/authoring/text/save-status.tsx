import { lessonDraftLimits } from "#domain/lesson-draft.ts";
import { messages } from "../messages.ts";
import type { LessonDraftState } from "./lesson-draft-store.ts";
import { changeMessages, useWhoChanged, type By } from "./who-changed.ts";

/** Whether and where the text is saved. Success is only shown; problems and other news for the author are announced. */
export function SaveStatus({ state, online }: { state: LessonDraftState; online: boolean }) {
  const whoChanged = useWhoChanged();
  const trouble = troubleOf(state, online, whoChanged(state.draft?.theirs?.by ?? null));
  return (
    <p className="min-w-0 text-sm text-muted">
      {!trouble && <span data-saved={state.draft === null}>{wellOf(state)}</span>}
      <span role="status">{trouble ?? (state.merged && changeMessages.merged(whoChanged(state.merged.by)))}</span>
    </p>
  );
}

function wellOf({ draft, isSending, merged }: LessonDraftState): string {
  const words = isSending ? messages.saving : draft ? messages.notSaved : messages.saved;
  return merged ? `${words}. ` : words;
}

function troubleOf({ draft, isStored, saveProblem }: LessonDraftState, online: boolean, by: By): string | null {
  if (!draft) return null;
  const surplus = draft.mine.content.length - lessonDraftLimits.content;
  if (!isStored && (!online || saveProblem)) return messages.onlyHere;
  if (draft.theirs) return changeMessages.changedMeanwhile(by);
  if (draft.mine.title === "") return messages.titleMissing;
  if (surplus > 0) return messages.tooLong(surplus, lessonDraftLimits.content);
  if (saveProblem?.kind === "refused" || draft.isRefused)
    return messages.refused(saveProblem?.kind === "refused" ? saveProblem.reason : "");
  if (!online) return messages.storedHere;
  return saveProblem ? messages.saveFailed : null;
}
