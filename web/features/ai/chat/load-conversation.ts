import type { Conversation } from "#domain/conversation.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { newId } from "#web/platform/new-id.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { turnsOf, type Turn } from "./conversation.ts";

/** What a conversation is about: one course, all courses, or the academy itself. */
export type ConversationTopic = { kind: "tutor"; course?: string } | { kind: "help" };

/** A conversation with its turns; a new one has an id already. */
export type LoadedConversation = {
  id: string;
  turns: Turn[];
  /** How many earlier questions are hidden while the person takes an exam that they are about. */
  hiddenTurns: number;
};

/** A loading conversation with its owner and its topic; it resolves to null on failure. Meanwhile the page shows its frame. */
export type PendingConversation = { of: string; topic: ConversationTopic; loading: Promise<LoadedConversation | null> };

/**
 * Start loading a person's conversation about a topic in a route's loader; where there is none yet, create a new one.
 * @param found the conversation, if another call loads it: null when there is none yet, undefined when that call failed
 */
export function beginConversation(
  topic: ConversationTopic,
  found: Promise<Conversation | null | undefined> = findLatest(topic),
): PendingConversation {
  return { of: readStoredSession()?.userId ?? "", topic, loading: loadConversation(found) };
}

async function loadConversation(found: Promise<Conversation | null | undefined>): Promise<LoadedConversation | null> {
  try {
    const stored = await found;
    if (stored === undefined) return null;
    return stored
      ? { id: stored.id, turns: turnsOf(stored.turns), hiddenTurns: stored.hidden_turns }
      : { id: newId(), turns: [], hiddenTurns: 0 };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Delete a conversation and all others about its topic: two tabs may each have started one, and an older one must not appear instead.
 * Throws ApiError.
 */
export async function deleteConversations(topic: ConversationTopic): Promise<void> {
  for (let stored = await findLatest(topic); stored; stored = await findLatest(topic)) {
    await request("DELETE", "/api/conversations/{id}", { params: { id: stored.id } });
  }
}

/** Tell the academy that an answer was stopped on purpose, not interrupted. */
export async function noteStop(conversationId: string, turnId: string): Promise<void> {
  await request("POST", "/api/conversations/{id}/turns/{turn}/stop", { params: { id: conversationId, turn: turnId } });
}

async function findLatest(topic: ConversationTopic) {
  const { conversation } = await request("GET", "/api/conversations/latest", { query: topic });
  return conversation;
}
