import { messages } from "../messages.ts";
import { StoredTextNotice } from "./stored-text-notice.tsx";
import { forgetAside } from "./lesson-draft-store.ts";
import type { Aside, LessonDraftKey } from "./stored-lesson-drafts.ts";

type AsideTextsProps = {
  lessonDraft: LessonDraftKey;
  asides: readonly Aside[];
  /** Called when a text was dismissed, after which its button is gone. */
  onLetGo: () => void;
};

/** The author's texts that were replaced by another author's. */
export function AsideTexts({ lessonDraft, asides, onLetGo }: AsideTextsProps) {
  return asides.map((aside) => (
    <StoredTextNotice
      key={aside.name}
      title={messages.asideTitle}
      help={aside.isStored ? messages.asideHelp : messages.asideNotStored}
      text={aside.text}
      onLetGo={() => {
        forgetAside(lessonDraft, aside);
        onLetGo();
      }}
    />
  ));
}
