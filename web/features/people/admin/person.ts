import type { RoleCaller } from "#domain/role.ts";
import type { Person } from "#domain/person.schema.ts";
import type { Profile } from "#web/platform/api.ts";
import { messages } from "./messages.ts";

/** Return a person's display name: their name, or their address if they have none. */
export function personName({ full_name, email }: Person): string {
  return full_name || email || messages.noName;
}

/** Convert a profile to a caller for the role rules. */
export function callerOf({ id, role, is_super_admin }: Profile): RoleCaller {
  return { userId: id, role, isSuperAdmin: is_super_admin };
}
