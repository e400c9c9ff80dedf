import type { Caller } from "#domain/role.ts";

/** A person uses the academy if it is open, or if they are a super admin. */
export function mayUseAcademy(caller: Caller | null, { launched }: { launched: boolean }): boolean {
  return launched || caller?.isSuperAdmin === true;
}
