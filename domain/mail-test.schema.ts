import { z } from "zod";
import { mailSettingsChangeSchema } from "./mail-settings.schema.ts";

/** The steps of delivering a mail, in order. */
export const mailSteps = ["name", "connection", "tls", "sign_in", "sender", "delivery"] as const;
export type MailStep = (typeof mailSteps)[number];

export const mailTestInputSchema = z
  .strictObject({
    server: z
      .string()
      .trim()
      .min(1)
      .max(500)
      .nullish()
      .meta({ description: "As `SMTP_URL`; without one, the server that is set up" }),
    from: z
      .string()
      .trim()
      .min(1)
      .max(320)
      .nullish()
      .meta({ description: "As `MAIL_FROM`; without one, the sender that is set up" }),
    settings: mailSettingsChangeSchema
      .nullish()
      .meta({ description: "In place of `server` and `from`: settings that are not saved yet, part by part" }),
    to: z.email().max(254),
  })
  .meta({ id: "MailTestInput", description: "Whom a test mail goes to, and by which server" });
export type MailTestInput = z.infer<typeof mailTestInputSchema>;

export const mailTestSchema = z
  .object({
    delivered: z.boolean(),
    steps: z.array(
      z.object({
        step: z.enum(mailSteps),
        state: z.enum(["passed", "failed", "not_needed", "not_reached"]),
        words: z.string().meta({ description: "What happened, for a person; with the server's own answer where it gave one" }),
      }),
    ),
  })
  .meta({ id: "MailTest", description: "How a test mail fared, step by step" });
export type MailTest = z.infer<typeof mailTestSchema>;
