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

/** The model that finds passages by their meaning. */
export const embeddingModel = modelOf("none", speechVendors);
