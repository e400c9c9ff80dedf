/* What pages know of the agents, as constants without schemas, so that reading pages load no validation library for them. */

/** The agents of the faculty in the order of their cards; the ids are those of the playground's tabs and of its addresses. */
export const agentIds = ["tutor", "content", "assessment", "engagement"] as const;
export type AgentId = (typeof agentIds)[number];

/** What the agents write for a person's approval. The tutor's answers are conversations, not drafts. */
export const draftKinds = ["lesson-content", "assessment", "engagement"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** A draft is approved or discarded once, by a person. */
export const draftStates = ["draft", "approved", "discarded"] as const;
export type DraftState = (typeof draftStates)[number];

/** The character limits of an agent's inputs. */
export const agentInputLimits = { topic: 200, country: 80, studentName: 200, contextSummary: 4000 } as const;

/** Drafts on one page of a list. */
export const draftPageSize = 20;
