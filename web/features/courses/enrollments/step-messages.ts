import { msg } from "@lingui/core/macro";
import { formatMinutes } from "#web/i18n/format.ts";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of the next step in a course. */
export const stepMessages = defineMessages({
  open: { start: msg`Start`, resume: msg`Resume`, review: msg`Review` },
  lesson: (number: number, time: string | null) => (time === null ? msg`Lesson ${number}` : msg`Lesson ${number}, ${time}`),
});

/** Say which lesson comes next, and how long it takes if that is known. */
export function nextLessonWords({ position, minutes }: { position: number; minutes: number | null }): string {
  return stepMessages.lesson(position + 1, minutes === null ? null : formatMinutes(minutes));
}
