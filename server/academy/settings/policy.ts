import type { Caller } from "#domain/role.schema.ts";

/** Super admins decide which server sends mail, because its owner sees every sign-in link, even a super admin's. */
export function mayChangeMail(caller: Pick<Caller, "isSuperAdmin">): boolean {
  return caller.isSuperAdmin;
}

/** Admins decide how the academy looks and speaks. */
export function mayChangeSettings(caller: Pick<Caller, "role">): boolean {
  return caller.role === "admin";
}
