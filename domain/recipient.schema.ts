import { z } from "zod";

/** The purposes for which the academy uses outside services. */
const recipientPurposes = ["tutor", "checks", "search", "voice", "dictation", "mail", "files", "sign_in", "videos"] as const;
export type RecipientPurpose = (typeof recipientPurposes)[number];

export const recipientListSchema = z
  .object({
    recipients: z.array(
      z.object({
        purpose: z.enum(recipientPurposes),
        name: z
          .string()
          .nullable()
          .meta({ description: "The vendor, or the host of the service; null if each person's own browser decides" }),
      }),
    ),
  })
  .meta({ id: "RecipientList", description: "The services outside the academy's own network that receive data" });
export type RecipientList = z.infer<typeof recipientListSchema>;
