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
        course: z.union([named, z.null()]).meta({ description: "Null: a conversation about no single course" }),
        lesson: z
          .union([named, z.null()])
          .meta({ description: "For a conversation, where the caller goes on with it; null where no lesson is open to them" }),
        excerpt: z
          .array(z.object({ text: z.string(), hit: z.boolean() }))
          .meta({ description: "The place in pieces; a hit is a word that was searched for" }),
        quote: z
          .union([z.string(), z.null()])
          .meta({ description: "Words around the hit, by which the lesson's page finds the place" }),
        recording: z.union([z.uuid(), z.null()]).meta({ description: "The recording in which it is said; null elsewhere" }),
        seconds: z.union([z.number(), z.null()]).meta({ description: "When it is said in a recording; null elsewhere" }),
        about: z.union([z.enum(["tutor", "help"]), z.null()]).meta({ description: "Who was asked; null elsewhere" }),
      }),
    ),
  })
  .meta({ id: "OwnSearch", description: "Up to twenty places of each kind, the best first." });
export type OwnSearch = z.infer<typeof ownSearchSchema>;
export type FoundPlace = OwnSearch["results"][number];
