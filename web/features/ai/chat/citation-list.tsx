import { Link } from "react-router";
import type { Citation } from "#domain/chat.schema.ts";
import type { StoredCitation } from "#domain/conversation.schema.ts";
import { messages } from "./messages.ts";

type CitationListProps = {
  citations: readonly StoredCitation[];
  /** Return the address of a quoted passage. */
  addressOf: (citation: Citation) => string;
  /** The lesson next to the conversation: following a citation of it does not navigate. */
  currentLessonId: string | undefined;
  onFollow?: (() => void) | undefined;
};

/** The passages that an answer quotes, each a link to its place in its lesson. */
export function CitationList({ citations, addressOf, currentLessonId, onFollow }: CitationListProps) {
  if (citations.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      <p className="text-muted">{messages.citations}</p>
      <ul className="mt-1 grid grid-cols-1 gap-1">
        {citations.map((citation, index) => (
          <li key={index}>
            <Link
              to={"article" in citation ? articleAddress(citation.article, citation.quote) : addressOf(citation)}
              preventScrollReset={"lessonId" in citation && citation.lessonId === currentLessonId}
              onClick={onFollow}
              className="block rounded-sm border-s-2 border-accent py-1 ps-3 hover:bg-wash"
            >
              <span className="line-clamp-2 font-serif text-base italic" dir="auto">
                “{citation.quote.trim()}”
              </span>{" "}
              <span className="text-muted" dir="auto">
                {sourceOf(citation)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Name where a quoted passage is from. */
function sourceOf(citation: StoredCitation): string {
  if ("article" in citation) return citation.articleTitle;
  if (citation.recording)
    return messages.inRecording(citation.recording.title || citation.lessonTitle, citation.recording.seconds);
  return citation.by === "instructor" ? messages.byInstructor(citation.lessonTitle) : citation.lessonTitle;
}

/** Return the address of a help article; with a quote it leads to that passage of its text. */
function articleAddress(article: string, quote?: string): string {
  const address = `/help/${encodeURIComponent(article)}`;
  return quote === undefined ? address : `${address}#quote=${encodeURIComponent(quote)}`;
}
