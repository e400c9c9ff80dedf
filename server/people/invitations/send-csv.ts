import { isAppError } from "#domain/errors.ts";
import { isInvited, type CsvInvitation, type CsvLineOutcome } from "#domain/invitation-csv.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Origin } from "#server/people/auth/protocol/origin.ts";
import { checkCsvLines, type CheckedLine } from "./check-csv.ts";
import type { CsvLine } from "./csv-file.ts";
import type { InvitationLimits } from "./limits.ts";
import { sendInvitation, type InvitationDependencies } from "./send-invitation.ts";

/**
 * Invites by every line that may be, each for itself: what was sent stays sent if the academy stops in between, and sending the file again goes
 * on there, because a line whose invitation is open is left alone. Answers what became of each line.
 */
export async function sendCsvLines(
  deps: InvitationDependencies,
  limits: InvitationLimits,
  caller: Caller,
  lines: readonly CsvLine[],
  origin: Origin,
): Promise<CsvInvitation[]> {
  const counters = { sent: limits.listed, received: limits.received };
  const done: CsvInvitation[] = [];
  for (const { wish, ...line } of await checkCsvLines(deps, caller, lines)) {
    const outcome =
      wish && isInvited(line.outcome)
        ? await send(deps, counters, caller, { wish, outcome: line.outcome }, origin)
        : line.outcome;
    done.push({ ...line, outcome });
  }
  return done;
}

async function send(
  deps: InvitationDependencies,
  counters: Pick<InvitationLimits, "sent" | "received">,
  caller: Caller,
  { wish, outcome }: { wish: NonNullable<CheckedLine["wish"]>; outcome: CsvLineOutcome },
  origin: Origin,
): Promise<CsvLineOutcome> {
  try {
    await sendInvitation(deps, counters, caller, { ...wish, keepsSame: true }, origin);
    return outcome;
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "request.too_many") return "too_many";
    if (error.code === "invitation.has_account") return "has_account";
    if (error.code !== "invitation.not_yours") throw error;
    // Somebody was quicker: if they offered the same, it has been sent already.
    const [now] = await checkCsvLines(deps, caller, [{ line: 1, ...wish }]);
    return now?.outcome === "already_invited" ? "already_invited" : "not_yours";
  }
}
