import { z } from "zod";

/** The legal pages that people agree to. */
export const agreedKinds = ["terms", "privacy"] as const;

/** The minimum ages that an academy may require. */
export const minimumAges = { least: 1, most: 21 };

const minimumAge = z
  .int()
  .min(minimumAges.least)
  .max(minimumAges.most)
  .nullable()
  .meta({ description: "The age in years that a person says they have reached; null if no age is required" });

/** Something that everyone must agree to: a legal page, from this version on, or being at least this old ("age"). */
export type Asked = { kind: string; version: number };

const version = z.int().min(1).max(1_000_000);

/** What the academy asks a person to agree to. */
export const agreementSchema = z
  .object({
    is_due: z.boolean().meta({ description: "Whether the caller still has to agree; until then, most calls are refused" }),
    documents: z
      .array(z.object({ kind: z.enum(agreedKinds), version, published_at: z.string() }))
      .meta({ description: "The current versions; empty if the academy doesn't ask for agreement" }),
    minimum_age: minimumAge,
  })
  .meta({ id: "Agreement", description: "What the academy asks people to agree to" });
export type Agreement = z.infer<typeof agreementSchema>;

/** A person's agreement to what they were shown. */
export const agreeingSchema = z.strictObject({
  documents: z.array(z.strictObject({ kind: z.enum(agreedKinds), version })).max(agreedKinds.length),
  minimum_age: minimumAge,
});
