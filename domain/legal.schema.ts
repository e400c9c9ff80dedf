import { z } from "zod";
import { cleanText } from "./clean-text.schema.ts";

/** The legal pages that an academy may have. */
export const legalKinds = ["privacy", "terms", "imprint", "accessibility"] as const;
export type LegalKind = (typeof legalKinds)[number];

export const legalKindSchema = z.enum(legalKinds);

export const legalPageSchema = z
  .object({
    kind: legalKindSchema,
    version: z.int(),
    published_at: z.string(),
    html: z.string(),
    content: z.string().meta({ description: "The Markdown source of the page" }),
    versions: z
      .array(z.object({ version: z.int(), published_at: z.string() }))
      .meta({ description: "All versions, newest first" }),
  })
  .meta({ id: "LegalPage", description: "A version of a legal page" });

export const legalTextSchema = z.strictObject({
  content: cleanText(100_000).min(1).meta({ description: "The Markdown source" }),
  asks_again: z
    .boolean()
    .optional()
    .meta({
      description:
        "Whether those who agreed to an earlier version are asked to agree to this one. If omitted, a new version asks, and " +
        "one that is already published stays unchanged.",
    }),
});
