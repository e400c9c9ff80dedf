import { z } from "zod";

export const foundKinds = ["lesson", "captions", "note", "conversation"] as const;
export type FoundKind = (typeof foundKinds)[number];

const named = z.object({ id: z.uuid(), title: z.string() });

/** Results of a person's own search: in lessons that they may read, in their notes and in their questions. */
export const ownSearchSchema = z
  .object({
    results: z.array(
      z.object({
        kind: z.enum(foundKinds),
        course: z.union([named, z.null()]).meta({ description: "Null for a conversation that isn't about a single course" }),
        lesson: z.union([named, z.null()]).meta({
          description: "For a conversation, the lesson where the caller can continue it; null if no lesson is open to them",
        }),
        excerpt: z
          .array(z.object({ text: z.string(), hit: z.boolean() }))
          .meta({ description: "The passage in pieces; `hit` marks a word that was searched for" }),
        quote: z
          .union([z.string(), z.null()])
          .meta({ description: "Words around the hit, with which the lesson's page finds the passage" }),
        recording: z.union([z.uuid(), z.null()]).meta({ description: "The recording in which it is said; null otherwise" }),
        seconds: z.union([z.number(), z.null()]).meta({ description: "When it is said in the recording; null otherwise" }),
        about: z.union([z.enum(["tutor", "help"]), z.null()]).meta({ description: "Who was asked; null otherwise" }),
      }),
    ),
  })
  .meta({ id: "OwnSearch", description: "Up to twenty results of each kind, best first." });
export type OwnSearch = z.infer<typeof ownSearchSchema>;
export type SearchResult = OwnSearch["results"][number];
