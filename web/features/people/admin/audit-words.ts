import type { AuditAction } from "#domain/audit.ts";

/** Every audited action in words for a person. */
export const auditWords: Record<AuditAction, string> = {
  "sign_in.failed": "Sign-in failed",
  "refresh_token.replayed": "A used token was replayed; its session was ended",
  "password.changed": "Password changed",
  "code.failed": "Wrong one-time code",
  "email.changed": "Email address changed",
  "address.proven": "Email address confirmed; earlier sign-in settings were removed",
  "invitation.sent": "Invitation sent",
  "invitation.resent": "Invitation sent again",
  "invitation.revoked": "Invitation revoked",
  "invitation.listed": "Invitation list downloaded",
  "invitation.accepted": "Invitation accepted",
  "second_factor.added": "Second factor added",
  "second_factor.removed": "Second factor removed",
  "second_factor.failed": "Wrong second factor",
  "recovery_codes.made": "Recovery codes made",
  "recovery_code.used": "Recovery code used",
  "identity.linked": "Account elsewhere linked",
  "signing_keys.rotated": "Signing keys changed",
  "super_admin.created": "Super admin made",
  "account.exported": "Own data exported",
  "account.deleted": "Own account deleted",
  "session.ended": "Device signed out",
  "sessions.ended": "Signed out everywhere by staff",
  "mail.resent": "Mail sent again",
  "launch.switched": "Academy opened or closed",
  "exam.corrected": "Question of an exam corrected; its attempts were graded again",
  "exam.late_answer_decided": "Late answer of an exam decided",
  "exam.grade_decided": "Grade of a learner set, or learner excused from an exam",
  "accommodation.set": "Accommodation for exams set",
  "role.changed": "Role changed",
  "profile.renamed": "Name changed by staff",
  "profile.deleted": "Profile deleted by staff",
  "course.created": "Course added",
  "course.changed": "Course changed",
  "course.published": "Course published",
  "course.unpublished": "Course made a draft again",
  "course.archived": "Course archived",
  "course.restored": "Course brought back into the store",
  "course.completion_changed": "Completion rule of a course changed",
  "course.grade_groups_changed": "Grade groups of a course changed",
  "course.deleted": "Course deleted",
  "course.exported": "Course exported",
  "course.imported": "Course made from a file",
  "lesson.published": "Lesson published",
  "lesson.deleted": "Lesson deleted",
  "certificate.revoked": "Certificate revoked",
  "certificate.reissue_decided": "Decided whether a revoked certificate may be issued anew",
  "api_key.saved": "API key saved",
  "api_key.revealed": "API key shown to its owner",
  "api_key.deleted": "API key deleted",
  "faculty.vendor_chosen": "AI service chosen for the faculty",
  "faculty.vendor_ended": "AI service no longer answers for the faculty",
  "academy.settings_changed": "Settings of the academy changed",
  "academy.mail_changed": "Mail settings changed",
  "faculty.server_allowed": "Model server allowed",
  "academy.samples_added": "Sample courses added",
  "legal.published": "Legal page published",
};

/** An action in words; one that these pages do not know yet keeps its name. */
export function wordsOf(action: string): string {
  return action in auditWords ? auditWords[action as AuditAction] : action;
}

const detailNames: Record<string, string> = {
  fields: "changed",
  lessons: "lessons",
  invitations: "invitations",
  published: "learners could read it",
  first: "new to learners",
  learners_opened: "learners who had opened it",
  learners_with_notes: "learners with notes on it",
  practice_sets: "practice sets made from it",
  enrollments: "people who keep it",
  courses_left: "courses without an instructor",
  ended: "devices",
  left: "left",
  role: "role",
  superAdmin: "super admin",
  by: "by",
  launched: "open",
  recoveryCode: "recovery code",
  service: "service",
  base_url: "at",
};

/** What an entry tells beside its action, on one line: "student → instructor", "role: admin, super admin: yes". Ids are left out. */
export function detailWords(details: Readonly<Record<string, string | number | boolean>>): string {
  const { from, to, ...others } = details;
  const rest = Object.entries(others)
    .filter(([name]) => !name.endsWith("Id"))
    .map(([name, value]) => `${detailNames[name] ?? name}: ${valueWord(value)}`);
  return [...(from !== undefined && to !== undefined ? [`${valueWord(from)} → ${valueWord(to)}`] : []), ...rest].join(", ");
}

function valueWord(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
