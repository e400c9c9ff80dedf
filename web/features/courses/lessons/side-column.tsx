import { ChevronDown } from "#web/ui/icons.tsx";
import { useId, type ReactNode, useSyncExternalStore } from "react";
import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";
import { deviceKeys } from "#web/platform/device-keys.ts";

/** What is next to a lesson's text where there is room. */
type Side = "tutor" | "notes";

type Folds = Record<Side, boolean>;

const storageKey = deviceKeys.lessonFolds;

const unfolded: Folds = { tutor: false, notes: false };

const changes = new EventTarget();

let cachedText: string | null = null;

let cached = unfolded;

/**
 * The column next to the text from 80rem up: tutor and notes, each collapsible. On narrower screens each is a sheet with its own button,
 * and this column takes no room.
 */
export function SideColumn({ tutor, notes }: { tutor: ReactNode; notes: ReactNode }) {
  const { folds, fold } = useFolds();
  const id = useId();
  const parts = [
    { side: "tutor", label: messages.tutor, content: tutor, look: "xl:shrink-0" },
    {
      side: "notes",
      label: messages.notes,
      content: notes,
      look: "xl:flex xl:min-h-36 xl:flex-1 xl:flex-col xl:has-data-choice:min-h-104",
    },
  ] as const;
  return (
    <div
      data-side-column
      className="xl:sticky xl:top-22 xl:flex xl:h-[calc(100dvh-6.5rem)] xl:flex-col xl:gap-2 xl:self-start xl:overflow-y-auto"
    >
      <div role="group" aria-label={messages.beside} className="hidden justify-end gap-1 xl:flex">
        {parts.map(({ side, label }) => (
          <Button
            key={side}
            size="sm"
            variant="quiet"
            aria-expanded={!folds[side]}
            aria-controls={`${id}-${side}`}
            className="group"
            onClick={() => fold(side, !folds[side])}
          >
            {label}
            <ChevronDown aria-hidden="true" className="-rotate-90 transition-transform group-aria-expanded:rotate-0" />
          </Button>
        ))}
      </div>
      {parts.map(({ side, content, look }) => (
        <div key={side} id={`${id}-${side}`} className={folds[side] ? "xl:hidden" : look}>
          {content}
        </div>
      ))}
    </div>
  );
}

/** Use what this person has collapsed next to their lessons on a wide screen. Stored in the browser. */
function useFolds(): { folds: Folds; fold: (side: Side, away: boolean) => void } {
  const folds = useSyncExternalStore(subscribe, readFolds, () => unfolded);
  return { folds, fold };
}

function fold(side: Side, away: boolean): void {
  cached = { ...readFolds(), [side]: away };
  cachedText = JSON.stringify(cached);
  try {
    localStorage.setItem(storageKey, cachedText);
  } catch {
    // Without storage the choice lasts as long as the page.
    cachedText = null;
  }
  changes.dispatchEvent(new Event("change"));
}

function readFolds(): Folds {
  const text = readText();
  if (text !== cachedText) {
    cachedText = text;
    cached = parseFolds(text);
  }
  return cached;
}

function readText(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function parseFolds(text: string | null): Folds {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    const isFolded = (side: Side) =>
      typeof stored === "object" && stored !== null && (stored as Partial<Record<Side, unknown>>)[side] === true;
    return { tutor: isFolded("tutor"), notes: isFolded("notes") };
  } catch {
    return unfolded;
  }
}

function subscribe(onChange: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === storageKey) onChange();
  };
  window.addEventListener("storage", onStorage);
  changes.addEventListener("change", onChange);
  return () => {
    window.removeEventListener("storage", onStorage);
    changes.removeEventListener("change", onChange);
  };
}
