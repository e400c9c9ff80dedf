import { labelled } from "#web/platform/labelled.ts";
import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import type { AuditAction } from "#domain/audit.ts";

/** Every audited action in words for a person. */
export const auditWords: Readonly<Record<AuditAction, string>> = defineMessages({
  "sign_in.failed": msg`Sign-in failed`,
  "refresh_token.replayed": msg`A used token was replayed; its session was ended`,
  "password.changed": msg`Password changed`,
  "code.failed": msg`Wrong one-time code`,
  "email.changed": msg`Email address changed`,
  "address.proven": msg`Email address confirmed; earlier sign-in settings were removed`,
  "invitation.sent": msg`Invitation sent`,
  "invitation.resent": msg`Invitation sent again`,
  "invitation.revoked": msg`Invitation revoked`,
  "invitation.listed": msg`Invitation list downloaded`,
  "invitation.accepted": msg`Invitation accepted`,
  "second_factor.added": msg`Second factor added`,
  "second_factor.removed": msg`Second factor removed`,
  "second_factor.failed": msg`Wrong second factor`,
  "recovery_codes.made": msg`Recovery codes made`,
  "recovery_code.used": msg`Recovery code used`,
  "identity.linked": msg`Account elsewhere linked`,
  "signing_keys.rotated": msg`Signing keys changed`,
  "super_admin.created": msg`Super admin made`,
  "data_request.made": msg`Data request made`,
  "data_request.recorded": msg`Data request recorded`,
  "data_request.decided": msg`Data request answered`,
  "account.exported": msg`Own data exported`,
  "account.deleted": msg`Own account deleted`,
  "session.ended": msg`Device signed out`,
  "sessions.ended": msg`Signed out everywhere by staff`,
  "mail.resent": msg`Mail sent again`,
  "launch.switched": msg`Academy opened or closed`,
  "exam.corrected": msg`Question of an exam corrected; its attempts were graded again`,
  "exam.late_answer_decided": msg`Late answer of an exam decided`,
  "exam.grades_posted": msg`Grades of an exam posted`,
  "exam.grade_decided": msg`Grade of a learner set, or learner excused from an exam`,
  "accommodation.set": msg`Accommodation for exams set`,
  "role.changed": msg`Role changed`,
  "profile.renamed": msg`Name changed by staff`,
  "profile.deleted": msg`Profile deleted by staff`,
  "course.created": msg`Course added`,
  "course.changed": msg`Course changed`,
  "course.published": msg`Course published`,
  "course.unpublished": msg`Course made a draft again`,
  "course.archived": msg`Course archived`,
  "course.restored": msg`Course brought back into the store`,
  "course.completion_changed": msg`Completion rule of a course changed`,
  "course.grade_groups_changed": msg`Grade groups of a course changed`,
  "course.deleted": msg`Course deleted`,
  "course.exported": msg`Course exported`,
  "course.imported": msg`Course made from a file`,
  "lesson.published": msg`Lesson published`,
  "lesson.deleted": msg`Lesson deleted`,
  "certificate.revoked": msg`Certificate revoked`,
  "certificate.reissue_decided": msg`Decided whether a revoked certificate may be reissued`,
  "api_key.saved": msg`API key saved`,
  "api_key.revealed": msg`API key shown to its owner`,
  "api_key.deleted": msg`API key deleted`,
  "faculty.vendor_chosen": msg`AI service chosen for the faculty`,
  "faculty.vendor_ended": msg`AI service no longer answers for the faculty`,
  "academy.settings_changed": msg`Settings of the academy changed`,
  "academy.mail_changed": msg`Mail settings changed`,
  "faculty.server_allowed": msg`Model server allowed`,
  "faculty.server_removed": msg`Model server removed`,
  "academy.samples_added": msg`Sample courses added`,
  "legal.published": msg`Legal page published`,
});

/** Describe an action; one unknown to these pages keeps its name. */
export function wordsOf(action: string): string {
  return action in auditWords ? auditWords[action as AuditAction] : action;
}

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
});

/** Format the details of an entry on one line: "student → instructor", "role: admin, super admin: yes". Ids are left out. */
export function detailWords(details: Readonly<Record<string, string | number | boolean>>): string {
  const { from, to, ...others } = details;
  const rest = Object.entries(others)
    .filter(([name]) => !name.endsWith("Id"))
    .map(([name, value]) => labelled(detailNames[name] ?? name, valueWord(value)));
  return [...(from !== undefined && to !== undefined ? [`${valueWord(from)} → ${valueWord(to)}`] : []), ...rest].join(", ");
}

const words = defineMessages({ yes: msg`yes`, no: msg`no` });

function valueWord(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return String(value);
}
