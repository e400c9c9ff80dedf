import { mayEdit, rolesOffered, type RoleTarget } from "#domain/role.ts";
import type { Caller, Role } from "#domain/role.schema.ts";

/** Admins see the people of the academy. */
export function maySeePeople(caller: Caller): boolean {
  return caller.role === "admin";
}

/** A person is changed, deleted and signed out by whoever could have given them their role, never by themselves. */
export function mayChangePerson(caller: Caller, person: RoleTarget): boolean {
  return mayEdit(caller, person);
}

/** A role is given by those to whom it is offered. */
export function mayGiveRole(caller: Caller, role: Role): boolean {
  return rolesOffered(caller).includes(role);
}
