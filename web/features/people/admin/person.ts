import type { RoleCaller } from "#domain/role.ts";
import type { Person } from "#domain/person.schema.ts";
import type { Profile } from "#web/platform/api.ts";
import { messages } from "./messages.ts";

/** What a person is called in a sentence: their name, or their address where they gave none. */
export function nameOf({ full_name, email }: Person): string {
  return full_name || email || messages.noName;
}

/** Who looks at people, for the rules of who may do what to whom. */
export function callerOf({ id, role, is_super_admin }: Profile): RoleCaller {
  return { userId: id, role, isSuperAdmin: is_super_admin };
}
