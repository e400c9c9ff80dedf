import { useId } from "react";
import type { CompletionStatus } from "#domain/completion.schema.ts";
import { isDefaultRule } from "#domain/completion.ts";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { CircleCheck } from "#web/ui/icons.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { messages } from "./messages.ts";
import { useStatuses } from "./use-statuses.ts";

/** The most missing titles to list; of the others only the number is shown. */
const mostNamed = 4;

/** A learner's progress by a course's rule; nothing until it has loaded, because the page does not need it. */
export function LoadedCompletionPanel({ courseId, className = "" }: { courseId: string; className?: string }) {
  const status = useStatuses(courseId)?.[0];
  return status ? <CompletionPanel status={status} className={className} /> : null;
}

/** A learner's progress by a course's rule, and what is missing. */
export function CompletionPanel({ status, className = "" }: { status: CompletionStatus; className?: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`rounded-md border border-hairline bg-surface p-4 text-sm ${className}`}>
      <h2 id={id} className="mb-2 font-sans text-sm font-semibold tracking-normal">
        {status.completed_at ? messages.completed : messages.toComplete}
      </h2>
      <StatusDetails status={status} />
    </section>
  );
}

/** The uncompleted courses that require more than their last lesson. */
export function MissingInCourses() {
  const id = useId();
  const open = useStatuses(null)?.filter(({ completed_at, rule }) => completed_at === null && !isDefaultRule(rule)) ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 grid gap-3">
      <h2 id={id} className="text-xl">
        {messages.missingInCourses}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {open.map((status) => (
          <li key={status.course.id} className="rounded-md border border-hairline bg-surface p-4 text-sm">
            <p className="mb-2 font-[550]">
              <TextLink quiet to={`/product/${status.course.id}`} dir="auto">
                {status.course.title}
              </TextLink>
            </p>
            <StatusDetails status={status} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function StatusDetails({ status: { course, completed_at, rule, parts } }: { status: CompletionStatus }) {
  if (completed_at) return <TextLink to={`/get-certificate/${course.id}`}>{messages.getCertificate}</TextLink>;
  return (
    <ul className="grid gap-2">
      {parts.map(({ part, done, total, met, missing }) => (
        <li key={part} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1.5">
          {met ? (
            <CircleCheck role="img" aria-label={messages.met} aria-hidden={undefined} className="mt-0.5 size-4 text-accent" />
          ) : (
            <span role="img" aria-label={messages.open} className="mt-0.5 size-4 rounded-full border border-edge" />
          )}
          <div>
            <p className="tabular-nums">
              {part === "grade"
                ? messages.part.grade(done, total)
                : messages.part[part === "lessons" && rule.lessons === "last" ? "last" : part](done ?? 0, total)}
            </p>
            {!met && missing.length > 0 && (
              <ul className="mt-1 grid grid-cols-1 gap-0.5 text-muted">
                {missing.slice(0, mostNamed).map((thing) => (
                  <li key={thing.id}>
                    <TextLink to={thing.kind === "exam" ? `/exam/${thing.id}` : lessonAddress(course.id, thing.id)} dir="auto">
                      {thing.title}
                    </TextLink>
                  </li>
                ))}
                {missing.length > mostNamed && <li>{messages.more(missing.length - mostNamed)}</li>}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
