import type { Conversation } from "#domain/conversation.schema.ts";
import { ApiError, sender } from "#web/platform/api.ts";
import { newId } from "#web/platform/new-id.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { turnsOf, type Turn } from "./conversation.ts";

/** What a conversation is about: one course, all courses, or the academy itself. */
export type ConversationPlace = { kind: "tutor"; course?: string } | { kind: "help" };

/** A conversation as it stands; a new one has an id already. */
export type LoadedConversation = { id: string; turns: Turn[] };

/** A conversation that is on its way, null when it could not be had: whose it is, and where it belongs. A page shows its frame meanwhile. */
export type ComingConversation = { of: string; place: ConversationPlace; loading: Promise<LoadedConversation | null> };

/** For a route's loader: begins to fetch the person's conversation of a place, or a new one; `found` where another call brings it along. */
export function beginConversation(
  place: ConversationPlace,
  found: Promise<Conversation | null> = findLatest(place),
): ComingConversation {
  return { of: readStoredSession()?.userId ?? "", place, loading: loadConversation(found) };
}

async function loadConversation(found: Promise<Conversation | null>): Promise<LoadedConversation | null> {
  try {
    const kept = await found;
    return kept ? { id: kept.id, turns: turnsOf(kept.turns) } : { id: newId(), turns: [] };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Deletes a conversation, and others of its place: two tabs may each have begun one, and what the person deletes must not come back.
 * Throws ApiError.
 */
export async function deleteConversations(place: ConversationPlace): Promise<void> {
  for (let kept = await findLatest(place); kept; kept = await findLatest(place)) {
    await send(`/api/conversations/${kept.id}`, { method: "DELETE" });
  }
}

/** Tells the academy that an answer was stopped, not cut off. */
export async function noteStop(conversationId: string, turnId: string): Promise<void> {
  await send(`/api/conversations/${conversationId}/turns/${turnId}/stop`, { method: "POST" });
}

const send = sender(null, undefined);

async function findLatest(place: ConversationPlace): Promise<Conversation | null> {
  const course = place.kind === "tutor" && place.course ? `&course=${encodeURIComponent(place.course)}` : "";
  const { conversation } = (await send(`/api/conversations/latest?kind=${place.kind}${course}`)) as {
    conversation: Conversation | null;
  };
  return conversation;
}
