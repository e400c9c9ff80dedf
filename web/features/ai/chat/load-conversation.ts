import type { Conversation } from "#domain/conversation.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { newId } from "#web/platform/new-id.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { turnsOf, type Turn } from "./conversation.ts";

/** What a conversation is about: one course, all courses, or the academy itself. */
export type ConversationParams = { kind: "tutor"; course?: string } | { kind: "help" };

/** A conversation with its turns; a new one has an id already. */
export type LoadedConversation = { id: string; turns: Turn[] };

/** A loading conversation with its owner and its place; it resolves to null on failure. Meanwhile the page shows its frame. */
export type ComingConversation = { of: string; place: ConversationParams; loading: Promise<LoadedConversation | null> };

/**
 * Start loading a person's conversation about a place in a route's loader; where there is none yet, create a new one.
 * @param found the conversation, if another call loads it: null when there is none yet, undefined when that call failed
 */
export function beginConversation(
  place: ConversationParams,
  found: Promise<Conversation | null | undefined> = findLatest(place),
): ComingConversation {
  return { of: readStoredSession()?.userId ?? "", place, loading: loadConversation(found) };
}

async function loadConversation(found: Promise<Conversation | null | undefined>): Promise<LoadedConversation | null> {
  try {
    const stored = await found;
    if (stored === undefined) return null;
    return stored ? { id: stored.id, turns: turnsOf(stored.turns) } : { id: newId(), turns: [] };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Delete a conversation and all others about its place: two tabs may each have started one, and an older one must not appear instead.
 * Throws ApiError.
 */
export async function deleteConversations(place: ConversationParams): Promise<void> {
  for (let stored = await findLatest(place); stored; stored = await findLatest(place)) {
    await request("DELETE", "/api/conversations/{id}", { params: { id: stored.id } });
  }
}

/** Tell the academy that an answer was stopped on purpose, not interrupted. */
export async function noteStop(conversationId: string, turnId: string): Promise<void> {
  await request("POST", "/api/conversations/{id}/turns/{turn}/stop", { params: { id: conversationId, turn: turnId } });
}

async function findLatest(place: ConversationParams) {
  const { conversation } = await request("GET", "/api/conversations/latest", { query: place });
  return conversation;
}
