import { agentsApi } from "#web/platform/agents-api.ts";

/** What the console shows beside its cards: the model's name, and how many drafts wait; null for what did not come. */
export type ConsoleData = { model: string | null; waiting: number | null };

/** Loads what the console shows. Throws ApiError. */
export async function loadConsole(signal: AbortSignal): Promise<ConsoleData> {
  const api = agentsApi({ signal });
  const [{ model }, { total }] = await Promise.all([api.agents(), api.drafts({ state: "draft" })]);
  return { model, waiting: total };
}
