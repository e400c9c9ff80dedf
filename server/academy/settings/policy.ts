import type { Caller } from "#domain/role.schema.ts";

/** Super admins decide through which server mail is sent: whoever decides it sees every link that signs somebody in, theirs too. */
export function mayChangeMail(caller: Pick<Caller, "isSuperAdmin">): boolean {
  return caller.isSuperAdmin;
}

/** Admins decide how the academy looks and speaks. */
export function mayChangeSettings(caller: Pick<Caller, "role">): boolean {
  return caller.role === "admin";
}
