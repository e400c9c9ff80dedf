import type { Caller } from "#domain/role.schema.ts";

/** A person may use the academy if it is open, or if they are a super admin. */
export function mayUseAcademy(caller: Caller | null, { launched }: { launched: boolean }): boolean {
  return launched || caller?.isSuperAdmin === true;
}

/** Only a super admin may open or close the academy. */
export function maySwitchLaunch(caller: Pick<Caller, "isSuperAdmin">): boolean {
  return caller.isSuperAdmin;
}

/** Only super admins see pages before the launch, so only they get the pass for them. */
export function mayHavePass(caller: Pick<Caller, "isSuperAdmin">): boolean {
  return caller.isSuperAdmin;
}
