import type { Unpublished } from "#domain/teaching.schema.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/card-table.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { deskHref } from "./instructor-place.ts";
import { messages } from "./messages.ts";

const columns = [messages.columnLesson, messages.course, messages.columnState, messages.columnWritten, messages.columnActions];

/** Lessons that learners do not see as they are, each with the way to where it is written. */
export function UnpublishedTable({ manuscripts }: { manuscripts: readonly Unpublished[] }) {
  return (
    <CardTable label={messages.waitingLessons} columns={columns}>
      {manuscripts.map((manuscript) => (
        <UnpublishedRow key={manuscript.id} manuscript={manuscript} />
      ))}
    </CardTable>
  );
}

function UnpublishedRow({
  manuscript: { id, title, state, words, updated_at, updated_by, course },
}: {
  manuscript: Unpublished;
}) {
  return (
    <CardRow
      name={
        <span className="grid gap-0.5 md:min-w-48">
          <span dir="auto" className="wrap-anywhere">
            {title}
          </span>
          <span className="text-xs font-normal text-muted tabular-nums">{messages.words(words)}</span>
        </span>
      }
    >
      <CardCell column={messages.course}>
        <span dir="auto" className="wrap-anywhere">
          {messages.courseMarked(course.title, course)}
        </span>
      </CardCell>
      <CardCell column={messages.columnState}>
        <Chip hue={state === "draft" ? "info" : "accent"} className="whitespace-nowrap">
          {messages.state[state]}
        </Chip>
      </CardCell>
      <CardCell column={messages.columnWritten}>
        <span>
          <Moment at={updated_at} precise />
          {updated_by !== null && (
            <span dir="auto" className="block text-xs wrap-anywhere text-muted">
              {messages.by(updated_by)}
            </span>
          )}
        </span>
      </CardCell>
      <CardCell>
        <ButtonLink
          size="sm"
          to={deskHref({ course: course.id, lesson: id })}
          aria-label={messages.named(messages.open, title)}
          className="max-md:mt-2"
        >
          {messages.open}
        </ButtonLink>
      </CardCell>
    </CardRow>
  );
}
