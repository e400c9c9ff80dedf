import { z } from "zod";
import { aiVendors, apiKeyLimits } from "./api-key.ts";
import { oneLine } from "./storable-text.ts";

/** Stands for a missing field until the schema reports all missing fields as one error. */
export const missingField = "missing";

/** One line of visible text. */
const serviceName = z
  .string(missingField)
  .overwrite(oneLine)
  .min(1, missingField)
  .max(apiKeyLimits.serviceName, `The service name may have at most ${apiKeyLimits.serviceName} characters.`)
  .meta({ example: "OpenAI" });

/** Text that is valid in a request header and in the database. */
const key = z
  .string(missingField)
  .trim()
  .min(1, missingField)
  .max(apiKeyLimits.key, `The API key may have at most ${apiKeyLimits.key} characters.`)
  .regex(/^[\x20-\x7e]*$/, "The API key may only contain ASCII characters, on one line.")
  .meta({ example: "sk-your-key", writeOnly: true });

/** A key as an admin saves it. Its owner is the caller; no other field is accepted. */
export const newApiKeySchema = z.strictObject({ service_name: serviceName, api_key: key });
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** A saved key as its owner sees it in a list, without the key itself. */
export const apiKeySchema = z
  .object({
    id: z.uuid(),
    user_id: z.uuid().meta({ description: "The owner of the key" }),
    service_name: z.string(),
    last_four: z.string().meta({ description: "The last characters of the key, at most four" }),
    created_at: z.string().meta({ format: "date-time" }),
    vendor: z
      .enum(aiVendors)
      .nullable()
      .meta({ description: "The AI service that the key is for, if the academy recognizes it" }),
    is_faculty_vendor: z.boolean().meta({ description: "Whether the AI faculty answers with this key" }),
    is_readable: z
      .boolean()
      .meta({ description: "False if the academy's secret has changed since; the key can then only be deleted" }),
  })
  .meta({ id: "ApiKey", description: "An API key for another service, without its value." });
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The caller's keys, newest first. */
export const apiKeyListSchema = z.object({ api_keys: z.array(apiKeySchema) });
export type ApiKeyList = z.infer<typeof apiKeyListSchema>;

/** One key in full, for its owner. */
export const revealedApiKeySchema = z.object({ api_key: z.string() });
export type RevealedApiKey = z.infer<typeof revealedApiKeySchema>;
