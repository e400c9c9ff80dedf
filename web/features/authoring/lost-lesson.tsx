import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";
import { KeptText } from "./text/kept-text.tsx";
import { forgetManuscript } from "./text/manuscript-store.ts";
import { useKnownManuscript } from "./text/use-manuscript.ts";

/** A lesson that somebody has deleted, and what this author had not saved of it. */
export function LostLesson({ userId, lessonId }: { userId: string; lessonId: string }) {
  const { key, state } = useKnownManuscript(userId, lessonId);
  return (
    <div className="grid gap-4">
      <EmptyState headingLevel={2} title={messages.lessonMissing}>
        {messages.lessonMissingHelp}
      </EmptyState>
      {state.draft && (
        <KeptText
          title={messages.asideTitle}
          help={messages.yourTextHelp}
          text={state.draft.mine}
          onLetGo={() => forgetManuscript(key)}
        />
      )}
    </div>
  );
}
