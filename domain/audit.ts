/**
 * What the audit log tells of. A new kind of deed is a new line here and one of words in `web/features/admin/audit-words.ts`.
 */
export const auditActions = [
  "sign_in.failed",
  "refresh_token.replayed",
  "password.changed",
  "code.failed",
  "email.changed",
  "address.proven",
  "invitation.sent",
  "invitation.resent",
  "invitation.revoked",
  "second_factor.added",
  "second_factor.removed",
  "second_factor.failed",
  "recovery_codes.made",
  "recovery_code.used",
  "identity.linked",
  "invitation.accepted",
  "signing_keys.rotated",
  "super_admin.created",
  "account.exported",
  "account.deleted",
  "session.ended",
  "mail.resent",
  "launch.switched",
  "role.changed",
  "profile.renamed",
  "profile.deleted",
  "sessions.ended",
] as const;
export type AuditAction = (typeof auditActions)[number];
