import { useRef } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { messages } from "./messages.ts";
import { AsideTexts } from "./text/aside-texts.tsx";
import { KeptText } from "./text/kept-text.tsx";
import { forgetDraft, isAtStake } from "./text/manuscript-store.ts";
import { useKnownManuscript } from "./text/use-manuscript.ts";

/** A lesson that somebody has deleted, and what this author has of it in this browser: not saved, or put aside. */
export function LostLesson({ userId, lessonId }: { userId: string; lessonId: string }) {
  const { key, state } = useKnownManuscript(userId, lessonId);
  const place = useRef<HTMLDivElement>(null);
  const stayHere = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <EmptyState headingLevel={2} title={messages.lessonMissing}>
        {messages.lessonMissingHelp}
      </EmptyState>
      {state.draft && (
        <KeptText
          title={messages.asideTitle}
          help={messages.yourTextHelp}
          text={state.draft.mine}
          onLetGo={() => {
            forgetDraft(key);
            stayHere();
          }}
        />
      )}
      <AsideTexts manuscript={key} asides={state.asides} onLetGo={stayHere} />
      <LeaveGuard isAtStake={isAtStake(state)} />
    </div>
  );
}
