import type { ReactNode } from "react";
import { partOf } from "#web/i18n/define-messages.ts";
import { formatNumber } from "#web/i18n/format.ts";
import type { AcademyOverview } from "#domain/overview.schema.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";

const words = partOf(messages, "overview");

const placesOfNeeds = {
  data_requests: "/dashboard?tab=user-management&view=data-requests",
  mails_failed: "/dashboard?tab=user-management&view=mail&status=failed",
  drafts_waiting: "/dashboard?tab=ai-management-console",
  courses_without_instructor: "/dashboard?tab=course-library",
} as const;

type AcademyStateProps = {
  state: AcademyOverview;
  isSuperAdmin: boolean;
  /** What learners wait for, as items of a list. */
  children: ReactNode;
};

/** What is left to do in a new academy, what needs somebody, and the last seven days. */
export function AcademyState({ state: { steps, needs, work, week }, isSuperAdmin, children }: AcademyStateProps) {
  const open = steps.filter(({ state }) => state === "open").length;
  return (
    <div className="mb-10 grid gap-8">
      {open > 0 && isSuperAdmin && (
        <Notice title={words.heading} action={<ButtonLink to="/setup">{words.link}</ButtonLink>}>
          {words.text(open)}
        </Notice>
      )}
      <section aria-labelledby="last-week">
        <h3 id="last-week" className="text-xl">
          {words.week}
        </h3>
        <dl className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
          {(["new_people", "enrollments", "active_learners", "certificates"] as const).map((figure) => (
            <div key={figure} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-muted">{words.figures[figure]}</dt>
              <dd className="font-title text-3xl tabular-nums">{formatNumber(week[figure])}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="needs-attention">
        <h3 id="needs-attention" className="text-xl">
          {words.needs}
        </h3>
        {needs.length + work.length === 0 ? (
          <p className="mt-2 text-muted">{words.nothing}</p>
        ) : (
          <ul className="mt-2 grid gap-1">
            {needs.map(({ kind, count }) => (
              <li key={kind}>
                <TextLink to={placesOfNeeds[kind]}>{words.kinds[kind](count)}</TextLink>
              </li>
            ))}
            {children}
          </ul>
        )}
      </section>
    </div>
  );
}
