import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { messages } from "../messages.ts";
import type { LessonDraftText } from "./lesson-draft-text.ts";

type StoredTextNoticeProps = {
  title: string;
  help: string;
  text: LessonDraftText;
  /** Omitted where the text cannot be dismissed. */
  onLetGo?: () => void;
};

/** A text of the author's that exists nowhere else. It can be copied before it is dismissed. */
export function StoredTextNotice({ title, help, text, onLetGo }: StoredTextNoticeProps) {
  const language = useCourseLanguage();
  const [outcome, setOutcome] = useState("");
  const whole = `${text.title}\n\n${text.content}`;
  async function copy(): Promise<void> {
    setOutcome((await copyText(whole)) ? messages.copied : messages.notCopied);
  }
  return (
    <Notice title={title} live>
      <p>{help}</p>
      <details className="mt-2">
        <summary className="cursor-pointer">{messages.showAside}</summary>
        <textarea
          readOnly
          dir="auto"
          lang={language}
          rows={8}
          aria-label={messages.mine}
          value={whole}
          className="ui-control mt-2"
        />
      </details>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => void copy()}>
          {messages.copy}
        </Button>
        {onLetGo && (
          <Button size="sm" variant="quiet" onClick={onLetGo}>
            {messages.letGo}
          </Button>
        )}
        <span role="status" className="text-sm">
          {outcome}
        </span>
      </div>
    </Notice>
  );
}
