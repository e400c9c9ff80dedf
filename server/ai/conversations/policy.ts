import type { Caller } from "#domain/role.schema.ts";

/** A conversation is its person's alone: nobody else reads it, goes on with it or deletes it, whatever their role. */
export function mayUseConversation(caller: Pick<Caller, "userId">, conversation: { userId: string }): boolean {
  return conversation.userId === caller.userId;
}
