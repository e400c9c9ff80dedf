import { z } from "zod";

/** The usual addresses of programs that run models locally: Ollama, LM Studio, llama.cpp, vLLM. */
const usualAddresses = ["http://localhost:11434", "http://localhost:1234", "http://localhost:8080", "http://localhost:8000"];

const listSchema = z.object({ data: z.array(z.object({ id: z.string().max(200) })).max(500) });
const mostBytes = 500_000;

export type ModelServer = { address: string; models: string[] };

/** Find the servers at the usual addresses, or at the given one, that list their models as OpenAI does. */
export async function findModelServers(typed: string | null, usual = usualAddresses): Promise<ModelServer[]> {
  const addresses = typed === null ? usual : [new URL(typed).origin];
  const found = await Promise.all(addresses.map((address) => lookAtServer(address)));
  return found.filter((server) => "models" in server);
}

/** Return the server at an address with its models, or a text that says why there is none. Waits at most `patience` milliseconds. */
export async function lookAtServer(address: string, patience = 2_000): Promise<ModelServer | { reason: string }> {
  const late = AbortSignal.timeout(patience);
  let response: Response;
  try {
    response = await fetch(`${address}/v1/models`, { redirect: "error", signal: late });
  } catch {
    return { reason: late.aborted ? "The server at this address took too long to answer." : "Nothing answers at this address." };
  }
  if (!response.ok) {
    await response.body?.cancel();
    return { reason: `The server at this address is not a model server: it answered ${response.status} to /v1/models.` };
  }
  try {
    if (Number(response.headers.get("content-length") ?? 0) > mostBytes) throw new Error("too much for a list of models");
    const { data } = listSchema.parse(await response.json());
    return { address, models: data.slice(0, 50).map(({ id }) => id) };
  } catch {
    await response.body?.cancel().catch(() => {});
    if (late.aborted) return { reason: "The server at this address took too long to answer." };
    return { reason: "The server at this address is not a model server: it lists no models at /v1/models." };
  }
}
