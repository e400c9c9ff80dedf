import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { CsvLineOutcome } from "#domain/invitation-csv.schema.ts";

/** The texts of bulk invitations. */
export const messages = defineMessages({
  open: msg`Invite many`,
  help: msg`From a table with the columns email and role: one person per line, up to 1,000 lines.`,
  file: msg`Choose a CSV file`,
  fileHint: msg`Saved as CSV UTF-8. Separated by commas, semicolons or tabs.`,
  chosen: (name: string) => msg`The lines of ${name} are used.`,
  removeFile: msg`Remove the file`,
  paste: msg`Or paste the lines here`,
  pasteHint: msg`The first line names the columns.`,
  pasteExample: "email,role\ngrace@school.example,student",
  template: msg`Download a template`,
  templateName: "invitations-template.csv",
  templateRows: [
    ["email", "role"],
    ["grace@school.example", "student"],
    ["alan@school.example", "instructor"],
  ],
  check: msg`See what will happen`,
  cancel: msg`Cancel`,
  back: msg`Change the lines`,
  send: (count: number) => msg`${plural(count, { one: "Invite # person", other: "Invite # people" })}`,
  close: msg`Done`,
  failed: msg`The lines were not read`,
  notSent: msg`The invitations were not sent`,
  notSentHelp: msg`You can send the same lines again; people already invited are not invited twice.`,
  tooLarge: msg`The file is too large: at most 1 MB is accepted.`,

  table: msg`Lines`,
  noAddress: msg`No address`,
  columns: {
    line: msg`Line`,
    email: msg`Email`,
    role: msg`Role`,
    outcome: { before: msg`What will happen`, after: msg`What happened` },
  },
  willBeInvited: (count: number, others: number) =>
    others > 0
      ? msg`${plural(count, { one: "# person will be invited", other: "# people will be invited" })}, ${plural(others, { one: "# line will not", other: "# lines will not" })}.`
      : msg`${plural(count, { one: "# person will be invited.", other: "# people will be invited." })}`,
  wereInvited: (count: number, others: number) =>
    others > 0
      ? msg`${plural(count, { one: "# person was invited", other: "# people were invited" })}, ${plural(others, { one: "# line was not", other: "# lines were not" })}.`
      : msg`${plural(count, { one: "# person was invited.", other: "# people were invited." })}`,
  unusedColumns: (names: readonly string[]) => msg`Not used: ${names.join(", ")}.`,
  onlyOthers: msg`Only lines without an invitation`,
  before: {
    invited: msg`Will be invited`,
    replaced: msg`Will be invited; the open invitation with another role ends`,
    too_many: msg`Waits: you have invited 1,000 people in this hour`,
  } satisfies Partial<Record<CsvLineOutcome, MessageDescriptor>>,
  after: {
    invited: msg`Invited`,
    replaced: msg`Invited; the open invitation with another role has ended`,
    too_many: msg`Not sent: too many invitations in this hour. Send the file again later`,
  } satisfies Partial<Record<CsvLineOutcome, MessageDescriptor>>,
  either: {
    already_invited: msg`Has an open invitation already; it is not sent again`,
    has_account: msg`Has an account already`,
    not_yours: msg`Has an invitation that only someone with more rights may change`,
    role_not_offered: msg`A role that you may not give`,
    role_unknown: msg`Not a role: student, instructor or admin`,
    address_invalid: msg`Not an email address`,
    twice: msg`Is in the file already`,
  } satisfies Partial<Record<CsvLineOutcome, MessageDescriptor>>,
  downloadResult: msg`Download the result`,
  resultName: "invitations-result.csv",
  downloadList: msg`Download as CSV`,
  listName: "invitations.csv",
  notDownloaded: msg`The list could not be downloaded`,
});

/** Describe the outcome of a line, before or after it is sent. */
export function outcomeWords(outcome: CsvLineOutcome, when: "before" | "after"): string {
  if (outcome === "invited" || outcome === "replaced" || outcome === "too_many") return messages[when][outcome];
  return messages.either[outcome];
}
