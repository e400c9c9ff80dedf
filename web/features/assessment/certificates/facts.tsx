import type { ReactNode } from "react";
import type { Certificate } from "#domain/certificate.schema.ts";
import { formatPercent } from "#web/i18n/format.ts";
import { longDayOf } from "./messages.ts";
import { verifyMessages } from "./verify-messages.ts";

type Said = Pick<
  Certificate,
  "course_title" | "language" | "instructor_name" | "academy_name" | "hours" | "grade" | "completed_at" | "issued_at"
> & {
  /** Null: its holder has chosen not to show it. */
  holder_name: string | null;
};

/** The contents of a certificate, as text. */
export function Facts({ certificate }: { certificate: Said }) {
  const { holder_name, course_title, instructor_name, academy_name, hours, grade, completed_at, issued_at } = certificate;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      <Fact label={verifyMessages.holder}>
        {holder_name === null ? <span className="text-muted">{verifyMessages.hiddenName}</span> : <bdi>{holder_name}</bdi>}
      </Fact>
      <Fact label={verifyMessages.course}>
        <bdi lang={certificate.language}>{course_title}</bdi>
      </Fact>
      {instructor_name && (
        <Fact label={verifyMessages.instructor}>
          <bdi>{instructor_name}</bdi>
        </Fact>
      )}
      {hours && <Fact label={verifyMessages.hours}>{verifyMessages.hoursOf(hours)}</Fact>}
      {grade !== null && <Fact label={verifyMessages.grade}>{formatPercent(grade / 100)}</Fact>}
      <Fact label={verifyMessages.completed}>{longDayOf(completed_at)}</Fact>
      <Fact label={verifyMessages.issued}>{longDayOf(issued_at)}</Fact>
      <Fact label={verifyMessages.issuer}>{academy_name}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  );
}
