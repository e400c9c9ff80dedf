import type { Waiting, WaitingWork } from "#domain/overview.schema.ts";
import { useReachable } from "#web/platform/use-reachable.ts";
import { TextLink } from "#web/ui/link.tsx";
import { instructorHref } from "./instructor-params.ts";
import { messages } from "./messages.ts";

const placeOf = ({ kind, course }: WaitingWork) =>
  kind === "essays_to_grade" ? `/teach/${course.id}?view=essays` : `/course-questions/${course.id}`;

/** The work that learners are waiting for, as list items with links to where it is done. */
export function WaitingItems({ work }: { work: readonly WaitingWork[] }) {
  return work.map((each) => (
    <li key={`${each.kind} ${each.course.id}`}>
      <WaitingItem item={each} />{" "}
      <span className="text-muted" dir="auto">
        {each.course.title}
      </span>
    </li>
  ));
}

/** One item, as a link for those who can follow it: super admins would be redirected away from the pages of courses. */
function WaitingItem({ item }: { item: WaitingWork }) {
  const to = placeOf(item);
  const label = messages.waits[item.kind](item.count);
  return useReachable(to) ? <TextLink to={to}>{label}</TextLink> : label;
}

/** The work that waits for an instructor, over all their courses. Renders nothing if there is none. */
export function WaitingForInstructor({ waiting: { work, drafts } }: { waiting: Waiting }) {
  if (work.length === 0 && drafts === 0) return null;
  return (
    <section aria-labelledby="waiting" className="mb-8">
      <h3 id="waiting" className="text-xl">
        {messages.waits.title}
      </h3>
      <ul className="mt-2 grid gap-1">
        <WaitingItems work={work} />
        {drafts > 0 && (
          <li>
            <TextLink to={instructorHref({ tab: "lesson-content-review" })}>{messages.waits.drafts(drafts)}</TextLink>
          </li>
        )}
      </ul>
    </section>
  );
}
