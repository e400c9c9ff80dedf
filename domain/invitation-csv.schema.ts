import { z } from "zod";

/** The limits of a CSV file of invitations. */
export const invitationCsvLimits = { lines: 1000, columns: 50, bytes: 1024 * 1024 } as const;

/**
 * The expected or actual outcome of a line. `replaced`: an open invitation to another role is replaced by a new one. `already_invited`:
 * there is an open invitation to this role, and nothing is sent again. The others say why nothing is sent.
 */
const csvLineOutcomes = [
  "invited",
  "replaced",
  "already_invited",
  "has_account",
  "not_yours",
  "role_not_offered",
  "role_unknown",
  "address_invalid",
  "twice",
  "too_many",
] as const;
export type CsvLineOutcome = (typeof csvLineOutcomes)[number];

export const csvInvitationSchema = z
  .object({
    line: z.int().meta({ description: "Line number in the file; line 1 is the header" }),
    email: z.string(),
    role: z.string(),
    outcome: z.enum(csvLineOutcomes),
  })
  .meta({ id: "CsvInvitation", description: "A line of a CSV file of invitations, with its outcome." });
export type CsvInvitation = z.infer<typeof csvInvitationSchema>;

/** Every line of a CSV file of invitations, in its order. */
export const csvInvitationsSchema = z
  .object({
    lines: z.array(csvInvitationSchema),
    unused_columns: z.array(z.string()).meta({ description: "Columns of the file that are not used" }),
  })
  .meta({ id: "CsvInvitations" });
export type CsvInvitations = z.infer<typeof csvInvitationsSchema>;

/** Return whether a mail is or was sent for a line. */
export function isInvited(outcome: CsvLineOutcome): boolean {
  return outcome === "invited" || outcome === "replaced";
}
