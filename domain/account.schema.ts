import { z } from "zod";

/** One of a person's sessions: a signed-in device, as far as it can be identified. */
const accountSessionSchema = z
  .object({
    id: z.uuid(),
    current: z.boolean().meta({ description: "Whether this is the current session" }),
    user_agent: z.string().nullable().meta({ description: "The browser's user agent" }),
    network: z.string().nullable().meta({ description: "The network address that it was last used from" }),
    created_at: z.string().meta({ format: "date-time" }),
    refreshed_at: z.string().meta({ format: "date-time", description: "When it was last used, to the hour" }),
    aal: z.enum(["aal1", "aal2"]).meta({ description: "`aal2` if the session has passed the second factor" }),
  })
  .meta({ id: "AccountSession", description: "A device on which the caller is signed in." });
export type AccountSession = z.infer<typeof accountSessionSchema>;

/** How many sessions a list shows, so that a program which signs in every minute cannot fill the page. */
export const longestSessionList = 200;

/** A person's sessions: the current one first, then by last use. `total` includes those that are not listed. */
export const accountSessionsSchema = z.object({ sessions: z.array(accountSessionSchema), total: z.int().min(0) });
export type AccountSessions = z.infer<typeof accountSessionsSchema>;

/** Deleting one's own account: the person types their address, to prevent accidents. */
export const accountDeletionSchema = z.strictObject({
  confirm: z.string().max(320).meta({ description: "The caller's own email address", example: "ada@school.example" }),
});

/** Return whether the typed text is the address, ignoring case and surrounding spaces. */
export function confirmsAddress(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email;
}
