import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";

/** The texts of posting grades. */
export const postingMessages = defineMessages({
  title: msg`Grades to post`,
  help: msg`Learners see these grades once you post them. Essays that no one has read yet can be posted later.`,
  nothing: msg`Nothing to post`,
  post: (count: number) => msg`Post the grades of ${plural(count, { one: "# learner", other: "# learners" })}`,
  confirm: (exam: string) => msg`Post the grades of “${exam}”?`,
  confirmText: (count: number) =>
    msg`${plural(count, { one: "# learner sees their grade and is", other: "# learners see their grades and are" })} notified by email. This cannot be undone.`,
  posted: (count: number) => msg`Grades of ${plural(count, { one: "# learner", other: "# learners" })} posted`,
  failed: msg`Nothing was posted`,
});
