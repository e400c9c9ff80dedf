import ChevronDown from "lucide-react/icons/chevron-down";
import MessageCircle from "lucide-react/icons/message-circle";
import { useEffect, useId, useRef, useState } from "react";
import { lessonAddress } from "#web/features/enrollment/lesson-links.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { lessonOpening, messages } from "./messages.ts";
import type { ComingConversation } from "./load-conversation.ts";
import { TutorBox } from "./tutor-box.tsx";
import { WithConversation } from "./with-conversation.tsx";

type TutorPanelProps = {
  courseId: string;
  lesson: { id: string };
  /** `beginConversation({ kind: "tutor", course: courseId })` of the route's loader. */
  coming: ComingConversation;
};

const height = "max-xl:min-h-0 max-xl:flex-1 xl:h-[min(25rem,calc(100dvh-18rem))]";

/**
 * The tutor on a lesson's page: a column beside the text where there is room, otherwise a sheet over its lower part that unfolds from a
 * button. The conversation goes on from lesson to lesson.
 */
export function TutorPanel({ courseId, lesson, coming }: TutorPanelProps) {
  const [unfolded, setUnfolded] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!unfolded) return;
    const opener = button.current;
    panel.current?.focus({ preventScroll: true });
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setUnfolded(false);
      opener?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [unfolded]);

  function fold(): void {
    setUnfolded(false);
    button.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-labelledby={`${id}-title`} className="font-sans">
      <Button
        ref={button}
        aria-expanded={unfolded}
        aria-controls={`${id}-panel`}
        className="fixed end-4 bottom-4 z-30 shadow-overlay xl:hidden"
        onClick={() => setUnfolded(!unfolded)}
      >
        <MessageCircle aria-hidden="true" />
        {messages.open}
      </Button>
      <div
        ref={panel}
        id={`${id}-panel`}
        tabIndex={-1}
        className={`flex flex-col overflow-clip border-hairline bg-surface max-xl:fixed max-xl:inset-x-0 max-xl:bottom-0 max-xl:z-40 max-xl:h-[min(80dvh,36rem)] max-xl:border-t max-xl:shadow-overlay sm:max-xl:start-auto sm:max-xl:end-4 sm:max-xl:bottom-4 sm:max-xl:w-96 sm:max-xl:rounded-md sm:max-xl:border xl:sticky xl:top-24 xl:rounded-md xl:border ${unfolded ? "max-xl:animate-[ui-rise_190ms_var(--ease-out)]" : "max-xl:hidden"}`}
      >
        <header className="flex min-h-12 items-center gap-1 border-b border-hairline ps-4 pe-2">
          <h2 id={`${id}-title`} className="me-auto text-lg">
            {messages.title}
          </h2>
          <IconButton size="sm" label={messages.fold} className="xl:hidden" onClick={fold}>
            <ChevronDown aria-hidden="true" />
          </IconButton>
        </header>
        <WithConversation coming={coming} className={height}>
          {(loaded) => (
            <TutorBox
              loaded={loaded}
              place={coming.place}
              context={{ course: courseId, lesson: lesson.id }}
              opening={lessonOpening}
              citationAddress={({ lessonId, quote }) => lessonAddress(courseId, lessonId, quote)}
              onFollowCitation={() => setUnfolded(false)}
              className={height}
            />
          )}
        </WithConversation>
      </div>
    </section>
  );
}
