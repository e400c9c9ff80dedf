import { z } from "zod";
import { aiVendors } from "#domain/api-key.ts";

const text = z.string().trim().min(1);

/** Vendors that have voices and embedding models. */
const speechVendors = ["openai", "google", "openai-compatible"] as const;

/** Create the schema of a vendor with its model, or the one word for none. */
const modelOf = <Without extends string, Vendor extends string>(without: Without, vendors: readonly Vendor[]) =>
  text.transform((value, context) => {
    if (value === without) return without;
    const [name, ...rest] = value.split(":");
    const vendor = vendors.find((candidate) => candidate === name);
    const model = rest.join(":");
    if (vendor && model !== "") return { vendor, model };
    context.addIssue({ code: "custom", message: `must be ${without} or <vendor>:<model> with the vendor ${vendors.join(", ")}` });
    return z.NEVER;
  });

/** `<vendor>:<model>/<voice>`, or the built-in voice. */
export const speechModel = text.transform((value, context) => {
  if (value === "built-in") return "built-in" as const;
  const match = /^([^:]+):(.*?)(?:\/([^/]*))?$/.exec(value);
  const vendor = speechVendors.find((candidate) => candidate === match?.[1]);
  const [, , model = "", voice = ""] = match ?? [];
  if (vendor && model !== "" && voice !== "") return { vendor, model, voice };
  const missing = !vendor ? "" : model === "" ? "the model is missing: " : "the voice is missing: ";
  context.addIssue({
    code: "custom",
    message: `${missing}must be built-in or <vendor>:<model>/<voice> with the vendor ${speechVendors.join(", ")}`,
  });
  return z.NEVER;
});

/** The model that writes answers. */
export const textModel = modelOf("built-in", aiVendors);

/** The model that solves drafted questions again: a vendor's, because the built-in faculty cannot. */
export const checkModel = textModel.refine((model) => model !== "built-in", "must be <vendor>:<model>, not built-in");

/** The model that finds passages by their meaning. */
export const embeddingModel = modelOf("none", speechVendors);

type ModelVariable = "AI_TEXT_MODEL" | "AI_SPEECH_MODEL" | "AI_EMBEDDING_MODEL" | "AI_CHECK_MODEL";
type ConnectionVariable = `AI_${"" | "CHECK_"}${"BASE_URL" | "API_KEY"}`;

/**
 * Return what is wrong with how the models are reached: one of them lacks an address or a key, or would send one vendor's key to another.
 * All share one address and one key, except for a checking model that has its own.
 */
export function modelProblems(
  models: readonly { name: ModelVariable; model: string | { vendor: string } | undefined }[],
  isSet: (name: ConnectionVariable) => boolean,
): string[] {
  const problems: string[] = [];
  let first: { name: string; vendor: string } | undefined;
  for (const { name, model } of models) {
    if (typeof model !== "object") continue;
    const { vendor } = model;
    const hasOwn = name === "AI_CHECK_MODEL" && (isSet("AI_CHECK_API_KEY") || isSet("AI_CHECK_BASE_URL"));
    const needed = `AI_${hasOwn ? "CHECK_" : ""}${vendor === "openai-compatible" ? "BASE_URL" : "API_KEY"}` as const;
    if (!isSet(needed)) problems.push(`${needed}: missing, because ${name} names ${vendor}`);
    if (hasOwn) continue;
    first ??= { name, vendor };
    if (first.vendor !== vendor && !isSet("AI_BASE_URL"))
      problems.push(`${name}: names another vendor than ${first.name}, and there is one AI_API_KEY for both`);
  }
  return problems;
}
