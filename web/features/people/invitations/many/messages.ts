import type { CsvLineOutcome } from "#domain/invitation-csv.schema.ts";
import { plural, pluralWords } from "#domain/plural.ts";

const people = (count: number) => plural(count, "person", "people");

/** The texts of inviting many people at once. */
export const messages = {
  open: "Invite many",
  help: "From a table with the columns email and role: one person per line, up to 1,000 lines.",
  file: "CSV file",
  fileHint: "Saved as CSV UTF-8. Separated by commas, semicolons or tabs.",
  chosen: (name: string) => `The lines of ${name} are used.`,
  removeFile: "Remove the file",
  paste: "Or paste the lines here",
  pasteHint: "The first line names the columns.",
  pasteExample: "email,role\ngrace@school.example,student",
  template: "Download a template",
  templateName: "invitations-template.csv",
  templateRows: [
    ["email", "role"],
    ["grace@school.example", "student"],
    ["alan@school.example", "instructor"],
  ],
  check: "See what will happen",
  cancel: "Cancel",
  back: "Change the lines",
  send: (count: number) => `Invite ${people(count)}`,
  close: "Done",
  failed: "The lines were not read",
  notSent: "The invitations were not sent",
  notSentHelp: "You can send the same lines again; people already invited are not invited twice.",
  tooLarge: "The file is too large: at most 1 MB is accepted.",

  table: "Lines",
  noAddress: "No address",
  columns: { line: "Line", email: "Email", role: "Role", outcome: { before: "What will happen", after: "What happened" } },
  willBeInvited: (count: number, others: number) =>
    `${people(count)} will be invited${others > 0 ? `, ${plural(others, "line", "lines")} will not` : ""}.`,
  wereInvited: (count: number, others: number) =>
    `${people(count)} ${pluralWords(count, "was", "were")} invited${others > 0 ? `, ${plural(others, "line was", "lines were")} not` : ""}.`,
  unusedColumns: (names: readonly string[]) => `Not used: ${names.join(", ")}.`,
  onlyOthers: "Only lines without an invitation",
  before: {
    invited: "Will be invited",
    replaced: "Will be invited; the open invitation with another role ends",
    too_many: "Waits: you have invited 1,000 people in this hour",
  } satisfies Partial<Record<CsvLineOutcome, string>>,
  after: {
    invited: "Invited",
    replaced: "Invited; the open invitation with another role has ended",
    too_many: "Not sent: too many invitations in this hour. Send the file again later",
  } satisfies Partial<Record<CsvLineOutcome, string>>,
  either: {
    already_invited: "Has an open invitation already; it is not sent again",
    has_account: "Has an account already",
    not_yours: "Has an invitation that only someone with more rights may change",
    role_not_offered: "A role that you may not give",
    role_unknown: "Not a role: student, instructor or admin",
    address_invalid: "Not an email address",
    twice: "Is in the file already",
  } satisfies Partial<Record<CsvLineOutcome, string>>,
  downloadResult: "Download the result",
  resultName: "invitations-result.csv",
  downloadList: "Download as CSV",
  listName: "invitations.csv",
  notDownloaded: "The list could not be downloaded",
} as const;

/** What becomes of a line, in words: before it is sent, and after. */
export function outcomeWords(outcome: CsvLineOutcome, when: "before" | "after"): string {
  if (outcome === "invited" || outcome === "replaced" || outcome === "too_many") return messages[when][outcome];
  return messages.either[outcome];
}
