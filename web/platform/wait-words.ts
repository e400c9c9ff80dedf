import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { formatMoment } from "#web/i18n/format.ts";

type Named = { id: string; title: string };

/** Describe in sentences what must happen before a lesson or an exam opens for a person. */
export function waitWords({ until, lesson, exam }: { until: string | null; lesson: Named | null; exam: Named | null }): string {
  const sentences = [
    until !== null && msg`Opens on ${formatMoment(until)}.`,
    lesson !== null && msg`Opens after you finish “${lesson.title}”.`,
    exam !== null && msg`Opens after you pass “${exam.title}”.`,
  ];
  return sentences.flatMap((sentence) => (sentence ? [readMessage(sentence)] : [])).join(" ");
}
