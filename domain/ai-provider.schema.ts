import { z } from "zod";
import { aiVendors } from "./api-key.ts";

/** A vendor's model name; it becomes part of an address and is stored in the ledger. */
const modelName = z
  .string("The model is missing.")
  .trim()
  .min(1, "The model is missing.")
  .max(200, "The model may have at most 200 characters.")
  .regex(/^(?!.*\.\.)[A-Za-z0-9][\w.:/@+-]*$/, "The model name may only contain letters, digits and . : / @ + - _.")
  .meta({ example: "gpt-5-mini" });

const baseUrl = z
  .string()
  .trim()
  .max(500, "The base URL may have at most 500 characters.")
  .meta({ description: "Base URL of an OpenAI-compatible service; not for other vendors", example: "https://ai.example/v1" });

/** A key of the caller's, the model, and the base address if the vendor has no fixed one. */
export const vendorInputSchema = z.strictObject({
  api_key_id: z.uuid("There is no such API key.").toLowerCase(),
  model: modelName,
  base_url: baseUrl.nullish(),
});
export type VendorInput = z.infer<typeof vendorInputSchema>;

/** The vendor to use; null as the key, without other fields, clears the choice. */
export const vendorChoiceSchema = z
  .strictObject({
    api_key_id: vendorInputSchema.shape.api_key_id.nullable(),
    model: modelName.optional(),
    base_url: baseUrl.nullish(),
  })
  .superRefine(({ api_key_id, model, base_url }, { addIssue }) => {
    const issue = (field: string, message: string) => addIssue({ code: "custom", path: [field], message });
    if (api_key_id !== null && model === undefined) issue("model", "The model is missing.");
    if (api_key_id === null && model !== undefined) issue("model", "A model needs an API key.");
    if (api_key_id === null && base_url) issue("base_url", "A base URL needs an API key.");
  })
  .meta({ description: "One of the caller's API keys with a model, or `null` as the key to let the built-in model answer" });

/** The current AI provider, and why. */
export const aiProviderSchema = z
  .object({
    model: z.string().meta({ description: '"built-in" or "vendor:model": the model that answers the next question' }),
    decided_by: z.enum(["environment", "admin", "nobody"]).meta({
      description:
        "What decided the vendor: the environment takes precedence, then an admin's choice; otherwise the built-in model answers",
    }),
    choice: z
      .object({
        vendor: z.enum(aiVendors),
        model: z.string(),
        base_url: z.string().nullable(),
        state: z.enum(["answers", "ended", "unreadable", "not_allowed"]).meta({
          description:
            "`ended`: the key was deleted, or the person who saved it is no longer an admin. `unreadable`: the academy's secret has " +
            "changed. In both cases, the built-in model answers. `not_allowed`: the server is no longer allowed, and questions are " +
            "refused with `tutor.server_not_allowed`",
        }),
        api_key_id: z.uuid().nullable().meta({ description: "Null if the key is not the caller's" }),
        chosen_by: z.string().nullable().meta({ description: "The admin's name; null if they are gone" }),
        chosen_at: z.string().meta({ format: "date-time" }),
      })
      .nullable(),
  })
  .meta({ id: "FacultyVendor", description: "The provider that answers, without keys." });
export type AiProvider = z.infer<typeof aiProviderSchema>;

/** How a vendor answered one tiny test question. */
export const vendorTestSchema = z
  .object({
    outcome: z.enum(["answered", "refused"]),
    model: z.string(),
    milliseconds: z.int(),
    reason: z.string().nullable().meta({ description: "A message for a person; null if the vendor answered" }),
  })
  .meta({ id: "VendorTest", description: "How a vendor answered one tiny test question." });
export type VendorTest = z.infer<typeof vendorTestSchema>;

const serverAddress = z.url({ protocol: /^https?$/, error: "The address must look like http://localhost:11434." }).max(300);

export const modelServerSchema = z.strictObject({ address: serverAddress });

export const modelServerInputSchema = z.strictObject({
  address: serverAddress.nullish().meta({ description: "If omitted, the usual ports of the academy's own machine are tried" }),
});

export const modelServersSchema = z.object({
  servers: z.array(
    z.object({
      address: z.string(),
      models: z.array(z.string()),
      allowed: z.boolean().meta({
        description: "Whether the server can be chosen because `AI_LOCAL_SERVICES` names it or a super admin has allowed it",
      }),
    }),
  ),
});

/** Model servers that admins may choose, with who allowed them. */
export const allowedServersSchema = z
  .object({
    limit: z.int().meta({ description: "How many servers can be allowed here" }),
    servers: z.array(
      z.object({
        address: z.string(),
        allowed_by: z.string().nullable().meta({ description: "The super admin's name; null if they are gone or not known" }),
        allowed_at: z.string().nullable().meta({ format: "date-time", description: "Null if not known" }),
        variable: z
          .string()
          .nullable()
          .meta({ description: "The environment variable that names the server; if set, the server can't be removed here" }),
      }),
    ),
  })
  .meta({ id: "AllowedServers", description: "Model servers that admins can choose." });
export type AllowedServers = z.infer<typeof allowedServersSchema>;
