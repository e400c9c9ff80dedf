import { z } from "zod";
import { aiVendors } from "#domain/api-key.ts";

const text = z.string().trim().min(1);

/** Which model answers, as `AI_TEXT_MODEL` names it. */
export const textModel = text.transform((value, context) => {
  if (value === "built-in") return "built-in" as const;
  const [vendor, ...model] = value.split(":");
  const known = aiVendors.find((candidate) => candidate === vendor);
  if (!known || model.join(":") === "") {
    context.addIssue({ code: "custom", message: `must be built-in or <vendor>:<model> with the vendor ${aiVendors.join(", ")}` });
    return z.NEVER;
  }
  return { vendor: known, model: model.join(":") };
});

/** Vendors that have voices. */
const speechVendors = ["openai", "google", "openai-compatible"] as const;

/** Which voice speaks, as `AI_SPEECH_MODEL` names it. */
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
