import { useLocation, useNavigate } from "react-router";
import { agentIds, type AgentId } from "#domain/agent.ts";

/** The agent that the address's hash names, and the way to another one, which is written there. The tutor stands where none is named. */
export function useHashTab(): [AgentId, (agent: AgentId) => void] {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const named = agentIds.find((id) => id === hash.slice(1)) ?? "tutor";
  // A tab answers at once: its panel stands there before the next key or click comes.
  const how = (agent: AgentId) => ({ replace: hash === `#${agent}`, preventScrollReset: true, flushSync: true });
  return [named, (agent) => void navigate({ search, hash: agent }, how(agent))];
}
