import { mayEdit, rolesOffered, type RoleTarget } from "#domain/role.ts";
import type { Caller, Role } from "#domain/role.schema.ts";

/** Admins see the people of the academy. */
export function maySeePeople(caller: Caller): boolean {
  return caller.role === "admin";
}

/** A person may be changed, deleted and signed out by anyone who may give the role that they have, but not by themselves. */
export function mayChangePerson(caller: Caller, person: RoleTarget): boolean {
  return mayEdit(caller, person);
}

/** A role may be given by anyone to whom it is offered. */
export function mayGiveRole(caller: Caller, role: Role): boolean {
  return rolesOffered(caller).includes(role);
}
