import { Link } from "react-router";
import type { AgentCitation } from "#domain/agents.schema.ts";
import type { Citation } from "#domain/chat.schema.ts";
import { citedLessonAddress, lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { messages } from "./messages.ts";

/** Agents name the course of a lesson; the tutor does not. */
type AnyCitation = Citation & Partial<Pick<AgentCitation, "courseId">>;

/** The passages that an agent quotes, each a link to its place in its lesson. */
export function Citations({ citations }: { citations: readonly AnyCitation[] }) {
  if (citations.length === 0) return null;
  return (
    <div className="text-sm">
      <p className="text-muted">{messages.citations}</p>
      <ul className="mt-1 grid gap-1">
        {citations.map((citation) => (
          <li key={`${citation.lessonId} ${citation.quote}`}>
            <CitationLink citation={citation} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One quoted passage with its lesson. */
export function CitationLink({ citation: { courseId, lessonId, lessonTitle, quote } }: { citation: AnyCitation }) {
  return (
    <Link
      to={courseId === undefined ? citedLessonAddress({ lessonId, quote }) : lessonAddress(courseId, lessonId, quote)}
      className="block rounded-sm border-s-2 border-accent py-1 ps-3 hover:bg-wash"
    >
      <span className="line-clamp-2 font-serif text-base italic" dir="auto">
        “{quote.trim()}”
      </span>{" "}
      <span className="text-muted" dir="auto">
        {lessonTitle}
      </span>
    </Link>
  );
}
