import { z } from "zod";
import { oneLine } from "./storable-text.ts";

/** How a connection to a mail server is encrypted: TLS from the start, STARTTLS with a valid certificate, or STARTTLS if offered. */
const mailEncryptions = ["from-start", "required", "if-offered"] as const;

/** A credential is sent verbatim: every character except those that no mail server login can contain. */
const credential = (most: number, words: string) =>
  z
    .string()
    .min(1, `The ${words} is missing.`)
    .max(most, `The ${words} may have at most ${most} characters.`)
    .refine((text) => text.isWellFormed() && !text.includes("\0"), `The ${words} has a character that no mail server accepts.`);

const host = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "The mail server is missing.")
  .max(253)
  .regex(
    /^([a-z0-9]([a-z0-9._-]*[a-z0-9])?|[0-9a-f:]*:[0-9a-f:.]*)$/,
    "The mail server must be its name or its IP address alone.",
  );
const port = z.int().min(1).max(65535);
const encryption = z.enum(mailEncryptions);

const mailServerInputSchema = z
  .strictObject({
    host,
    port,
    tls: encryption.meta({
      description: "`from-start`: TLS from the start; `required`: STARTTLS; `if-offered`: STARTTLS if the server offers it",
    }),
    user_name: credential(300, "user name").nullish(),
    password: credential(1000, "password").nullish().meta({
      description: "If omitted, the stored password is used, provided host, port and user are the ones it was stored for",
    }),
  })
  .refine(({ user_name, password }) => !password || user_name, { path: ["user_name"], error: "The user name is missing." });
export type MailServerInput = z.infer<typeof mailServerInputSchema>;

const mailSenderSchema = z.strictObject({
  name: z
    .string()
    .max(100)
    .transform((text) => oneLine(text) || null)
    .nullish()
    .meta({ description: "If omitted, the academy's name is used" }),
  address: z
    .email({
      error: ({ input }) =>
        input === "" ? "The sender's address is missing." : "The sender's address must be an email address.",
    })
    .max(254),
});

/** Only the given fields change; `null` removes one. */
export const mailSettingsChangeSchema = z
  .strictObject({ server: mailServerInputSchema.nullish(), sender: mailSenderSchema.nullish() })
  .meta({ id: "MailSettingsChange", description: "The mail server and the sender; `null` removes one" });
export type MailSettingsChange = z.infer<typeof mailSettingsChangeSchema>;

/** The stored mail server. `sealed` contains its login; the user name beside it is for display. */
export const storedMailServerSchema = z.object({
  host,
  port,
  tls: encryption,
  user: z.string().nullable(),
  sealed: z.string().nullable(),
});
export const storedMailSenderSchema = z.object({ name: z.string().nullable(), address: z.email() });

const factSchema = z.object({
  source: z.enum(["environment", "admin", "standard"]),
  variable: z.string().meta({ description: "The environment variable that can lock this setting" }),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable().meta({ description: "The name of the person who last changed it" }),
});

/** The mail settings as super admins see them. */
export const mailSettingsSchema = z
  .object({
    server: z
      .object({
        host: z.string(),
        port: z.int(),
        tls: encryption,
        user_name: z.string().nullable(),
        password: z.enum(["none", "stored", "unreadable"]).meta({
          description:
            "The password itself is never returned; `unreadable` means that the academy's secret has changed since it was stored",
        }),
      })
      .nullable(),
    sender: z.object({ name: z.string().nullable(), address: z.string() }).nullable(),
    facts: z.object({ server: factSchema, sender: factSchema }),
  })
  .meta({
    id: "MailSettings",
    description: "The server through which the academy sends its mail, and the sender. Contains no password.",
  });
export type MailSettingsView = z.infer<typeof mailSettingsSchema>;
