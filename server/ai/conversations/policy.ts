import type { Caller } from "#domain/role.schema.ts";

/** A conversation may be read, continued and deleted only by its owner, whatever anyone's role. */
export function mayUseConversation(caller: Pick<Caller, "userId">, conversation: { userId: string }): boolean {
  return conversation.userId === caller.userId;
}
