import { useEffect, useRef } from "react";
import { changeMessages, useWhoChanged } from "./who-changed.ts";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { messages } from "../messages.ts";
import type { LessonTextDraft } from "./draft.ts";
import type { LessonDraftText } from "./lesson-draft-text.ts";
import { MarkedText } from "../versions/marked-text.tsx";

type TextChoiceProps = {
  draft: LessonTextDraft & { theirs: NonNullable<LessonTextDraft["theirs"]> };
  onChoose: (choice: "mine" | "theirs" | "both") => void;
};

/** A conflict with another author, or with another tab: both texts side by side, each with its changes to the common base. */
export function TextChoice({ draft: { base, mine, theirs }, onChoose }: TextChoiceProps) {
  const place = useRef<HTMLElement>(null);
  const by = useWhoChanged()(theirs.by);
  // In newer browsers `scrollIntoView` returns a promise, which must not be returned as a clean-up function.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section
      ref={place}
      aria-label={changeMessages.changedMeanwhile(by)}
      className="grid shrink-0 content-start gap-3 border-b xl:max-h-[65%] xl:overflow-y-auto border-hairline bg-sunken px-4 py-4 text-sm"
    >
      <div role="alert" className="grid gap-1">
        <p className="font-[550]">{changeMessages.changedMeanwhile(by)}</p>
        <p>{changeMessages.differ(by)}</p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side label={messages.mine} base={base} text={mine} />
        <Side label={changeMessages.theirs(by)} base={base} text={theirs} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onChoose("both")}>
          {messages.editBoth}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose("mine")}>
          {messages.keepMine}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChoose("theirs")}>
          {messages.takeTheirs}
        </Button>
      </div>
      <p className="text-muted">{messages.keepMineHelp}</p>
    </section>
  );
}

function Side({ label, base, text }: { label: string; base: LessonDraftText; text: LessonDraftText }) {
  const language = useCourseLanguage();
  return (
    <section aria-label={label} className="grid min-w-0 content-start gap-1.5">
      <p className="font-[550]">{label}</p>
      <ScrollArea
        role="group"
        aria-label={label}
        className="max-h-40 overflow-y-auto rounded-md border border-hairline bg-surface px-3 py-2"
      >
        {text.title !== base.title && (
          <p className="mb-2 font-[550]" dir="auto" lang={language}>
            {text.title}
          </p>
        )}
        <MarkedText before={base.content} after={text.content} />
      </ScrollArea>
    </section>
  );
}
