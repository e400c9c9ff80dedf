import { messages } from "../messages.ts";
import { KeptText } from "./kept-text.tsx";
import { forgetAside } from "./manuscript-store.ts";
import type { Aside, ManuscriptKey } from "./stored-manuscripts.ts";

type AsideTextsProps = {
  manuscript: ManuscriptKey;
  asides: readonly Aside[];
  /** One was let go of, and the button with it. */
  onLetGo: () => void;
};

/** The author's texts that gave way to somebody else's. */
export function AsideTexts({ manuscript, asides, onLetGo }: AsideTextsProps) {
  return asides.map((aside) => (
    <KeptText
      key={aside.name}
      title={messages.asideTitle}
      help={aside.isStored ? messages.asideHelp : messages.asideNotStored}
      text={aside.text}
      onLetGo={() => {
        forgetAside(manuscript, aside);
        onLetGo();
      }}
    />
  ));
}
