import { z } from "zod";

/** Where programs that run models on one's own machine listen, unless they are told otherwise: Ollama, LM Studio, llama.cpp, vLLM. */
const usualAddresses = ["http://localhost:11434", "http://localhost:1234", "http://localhost:8080", "http://localhost:8000"];

const listSchema = z.object({ data: z.array(z.object({ id: z.string().max(200) })).max(500) });
const mostBytes = 500_000;

export type ModelServer = { address: string; models: string[] };

/** The servers among the usual addresses of this machine, or at the one that is given, which list their models as OpenAI does. */
export async function findModelServers(typed: string | null, patienceMilliseconds = 2_000): Promise<ModelServer[]> {
  const addresses = typed === null ? usualAddresses : [new URL(typed).origin];
  const found = await Promise.all(addresses.map((address) => lookAt(address, patienceMilliseconds)));
  return found.filter((server) => server !== null);
}

async function lookAt(address: string, patience: number): Promise<ModelServer | null> {
  try {
    const response = await fetch(`${address}/v1/models`, { redirect: "error", signal: AbortSignal.timeout(patience) });
    if (!response.ok || Number(response.headers.get("content-length") ?? 0) > mostBytes) {
      await response.body?.cancel();
      return null;
    }
    const { data } = listSchema.parse(await response.json());
    return { address, models: data.slice(0, 50).map(({ id }) => id) };
  } catch {
    // Nothing there, or something else: neither is a server that could answer for the tutor.
    return null;
  }
}
