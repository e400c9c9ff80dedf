import { useMemo } from "react";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { messages } from "../messages.ts";
import { markChanges, type MarkedPart } from "./mark-changes.ts";

/** A text with additions underlined and removals struck through, labelled for screen readers. */
export function MarkedText({ before, after }: { before: string; after: string }) {
  const language = useCourseLanguage();
  const parts = useMemo(() => markChanges(before, after), [before, after]);
  return (
    <div className="text-sm leading-6 whitespace-pre-wrap wrap-anywhere" dir="auto" lang={language}>
      {parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { part: MarkedPart }) {
  if (part.kind === "skipped") {
    return (
      <p className="my-1 border-y border-dashed border-hairline py-1 text-xs text-muted">
        {messages.unchangedLines(part.paragraphs)}
      </p>
    );
  }
  if (part.kind === "same") return part.text;
  const isAdded = part.kind === "added";
  const Mark = isAdded ? "ins" : "del";
  return (
    <Mark
      className={
        isAdded
          ? "rounded-xs bg-success-soft text-success underline decoration-2 underline-offset-2"
          : "rounded-xs bg-danger-soft text-danger line-through"
      }
    >
      <span className="sr-only"> {isAdded ? messages.inserted : messages.removed} </span>
      {part.text}
      <span className="sr-only"> {messages.endOfChange} </span>
    </Mark>
  );
}
