import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { messages as settings } from "#web/features/academy/settings/messages.ts";
import { legalTitles } from "#web/features/academy/legal/titles.ts";
import { labelled } from "#web/platform/labelled.ts";
import { parseUuid } from "#domain/uuid.ts";

const detailNames: Readonly<Record<string, string>> = defineMessages({
  fields: msg({ message: "changed", context: "name of a detail in the audit log" }),
  lessons: msg({ message: "lessons", context: "name of a detail in the audit log" }),
  invitations: msg({ message: "invitations", context: "name of a detail in the audit log" }),
  published: msg`learners could read it`,
  first: msg`new to learners`,
  learners_opened: msg`learners who had opened it`,
  learners_with_notes: msg`learners with notes on it`,
  practice_sets: msg`practice sets made from it`,
  enrollments: msg`people who keep it`,
  courses_left: msg`courses without an instructor`,
  ended: msg({ message: "devices", context: "name of a detail in the audit log" }),
  left: msg({ message: "left", context: "name of a detail in the audit log" }),
  role: msg({ message: "role", context: "name of a detail in the audit log" }),
  superAdmin: msg`super admin`,
  by: msg({ message: "by", context: "name of a detail in the audit log" }),
  launched: msg({ message: "open", context: "name of a detail in the audit log" }),
  recoveryCode: msg`recovery code`,
  asks_again: msg`asks everyone again`,
  service: msg({ message: "service", context: "name of a detail in the audit log" }),
  base_url: msg({ message: "at", context: "name of a detail in the audit log" }),
  kind: msg({ message: "kind", context: "name of a detail in the audit log" }),
  state: msg({ message: "outcome", context: "name of a detail in the audit log" }),
  decision: msg({ message: "decision", context: "name of a detail in the audit log" }),
  grade: msg({ message: "grade", context: "name of a detail in the audit log" }),
  reason: msg({ message: "reason", context: "name of a detail in the audit log" }),
  title: msg({ message: "title", context: "name of a detail in the audit log" }),
  type: msg({ message: "kind of code", context: "name of a detail in the audit log" }),
  provider: msg({ message: "provider", context: "name of a detail in the audit log" }),
  address: msg({ message: "address", context: "name of a detail in the audit log" }),
  model: msg({ message: "model", context: "name of a detail in the audit log" }),
  page: msg({ message: "page", context: "name of a detail in the audit log" }),
  version: msg({ message: "version", context: "name of a detail in the audit log" }),
  learners: msg({ message: "learners", context: "name of a detail in the audit log" }),
  groups: msg({ message: "groups", context: "name of a detail in the audit log" }),
  remedy: msg({ message: "remedy", context: "name of a detail in the audit log" }),
  raised: msg({ message: "grades raised", context: "name of a detail in the audit log" }),
  lowered: msg({ message: "grades lowered", context: "name of a detail in the audit log" }),
  may_lower: msg({ message: "grades may go down", context: "name of a detail in the audit log" }),
  counts: msg({ message: "counts", context: "name of a detail in the audit log" }),
  position: msg({ message: "question", context: "name of a detail in the audit log" }),
  may_reissue: msg({ message: "may be reissued", context: "name of a detail in the audit log" }),
  time_percent: msg({ message: "time in percent", context: "name of a detail in the audit log" }),
  break_minutes: msg({ message: "minutes of breaks", context: "name of a detail in the audit log" }),
  extra_attempts: msg({ message: "extra attempts", context: "name of a detail in the audit log" }),
  calm: msg({ message: "without a running clock", context: "name of a detail in the audit log" }),
  checks: msg({ message: "practice questions", context: "name of a detail in the audit log" }),
  exams: msg({ message: "exams", context: "name of a detail in the audit log" }),
  grade_percent: msg({ message: "course grade in percent", context: "name of a detail in the audit log" }),
  certificate_grade: msg({ message: "grade on the certificate", context: "name of a detail in the audit log" }),
});

/** The display texts of coded values. Other details are names and texts that people chose. */
const valueWords: Readonly<Record<string, string>> = defineMessages({
  student: msg({ message: "student", context: "role in the audit log" }),
  instructor: msg({ message: "instructor", context: "role in the audit log" }),
  admin: msg({ message: "admin", context: "role in the audit log" }),
  operator: msg({ message: "operator", context: "who did it, in the audit log" }),
  "setup link": msg({ message: "setup link", context: "who did it, in the audit log" }),
  export: msg`Copy of the data`,
  correction: msg`Correction`,
  deletion: msg`Deletion`,
  done: msg`Done`,
  refused: msg`Refused`,
  excuse: msg({ message: "excused", context: "decision in the audit log" }),
  set: msg({ message: "grade set", context: "decision in the audit log" }),
  none: msg({ message: "withdrawn", context: "decision in the audit log" }),
  "new-key": msg`Grade by the new key`,
  "both-keys": msg`Accept the old and the new key`,
  "full-marks": msg`Full marks for everyone`,
  "left-out": msg`Take it out of the total`,
} satisfies Record<string, MessageDescriptor>);

/** The details whose values are codes of the academy and not chosen by a person. */
const codedDetails = new Set(["from", "to", "role", "by", "kind", "state", "decision", "remedy", "type"]);

type Value = string | number | boolean;

/** Format the details of an entry on one line: "student → instructor", "role: admin, super admin: yes". Ids are left out. */
export function detailWords(details: Readonly<Record<string, Value>>): string {
  const { from, to, ...others } = details;
  const rest = Object.entries(others)
    .filter(([name, value]) => !name.endsWith("Id") && parseUuid(String(value)) === null)
    .map(([name, value]) => labelled(detailNames[name] ?? spaced(name), valueWord(name, value)));
  const change = from !== undefined && to !== undefined ? [`${valueWord("from", from)} → ${valueWord("to", to)}`] : [];
  return [...change, ...rest].join(", ");
}

const words = defineMessages({ yes: msg`yes`, no: msg`no` });

function valueWord(name: string, value: Value): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  const text = String(value);
  if (name === "fields") return text.split(", ").map(settingWord).join(", ");
  if (name === "page") return Object.hasOwn(legalTitles, text) ? legalTitles[text as keyof typeof legalTitles] : text;
  if (!codedDetails.has(name)) return text;
  return Object.hasOwn(valueWords, text) ? (valueWords[text] ?? text) : spaced(text);
}

/** Return the label of a setting; for another field, its name as separate words. */
function settingWord(field: string): string {
  const labels: Readonly<Record<string, { label: string }>> = settings.fields;
  return Object.hasOwn(labels, field) ? (labels[field]?.label ?? field) : spaced(field);
}

function spaced(name: string): string {
  return name.replaceAll(/[_-]+/g, " ");
}
