import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import {
  csvInvitationSchema,
  csvInvitationsSchema,
  invitationCsvLimits,
  isInvited,
  type CsvInvitation,
  type CsvLineOutcome,
} from "#domain/invitation-csv.schema.ts";
import { AppError, isAppError } from "#domain/errors.ts";
import { writeCsv } from "#domain/write-csv.ts";
import { recordAudit, auditedRequest } from "#server/platform/audit/audit-log.ts";
import { originOf, type Origin } from "#server/people/auth/protocol/origin.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { invitationState } from "#domain/invitation.schema.ts";
import type { Database } from "#server/dependencies.ts";
import type { Caller } from "#domain/role.schema.ts";
import { checkCsvLines, type CheckedLine } from "./check-csv.ts";
import { readCsvFile, type CsvLine } from "./csv-file.ts";
import { invitationLimits, type InvitationLimits, type InvitationDependencies, sendInvitation } from "./send-invitation.ts";
import { admitInviters } from "./routes.ts";

/** The maximum number of invitations in an exported file. */
const mostRows = 10_000;

const routeErrorCodes = [...signedInFailures, "caller.forbidden"] as const;

const file = {
  body: {
    required: true,
    content: { "text/csv": { schema: z.string().meta({ example: "email,role\ngrace@school.example,student\n" }) } },
  },
};

const responses = (description: string) => ({
  200: answer(csvInvitationsSchema, description),
  ...failures(
    ...routeErrorCodes,
    "invitation_csv.not_utf8",
    "invitation_csv.no_columns",
    "invitation_csv.too_many_columns",
    "invitation_csv.unreadable",
    "invitation_csv.empty",
    "invitation_csv.too_long",
    "request.too_large",
    "request.too_many",
  ),
});

const checkRoute = createRoute({
  method: "post",
  path: "/invitations/csv/check",
  tags: ["Invitations"],
  summary: "Check a CSV file of invitations",
  description:
    "Returns what would happen to each line, without sending anything. The body is the file: UTF-8, with the columns `email` and " +
    `\`role\` in any order, separated by commas, semicolons or tabs, and with up to ${invitationCsvLimits.lines} lines and 1 MB.`,
  ...signedIn,
  middleware: admitInviters,
  request: file,
  responses: responses("Each line with its expected outcome"),
});

const sendRoute = createRoute({
  method: "post",
  path: "/invitations/csv",
  tags: ["Invitations"],
  summary: "Send invitations from a CSV file",
  description:
    "Each line is handled independently. Sending the file again changes nothing: an address with an open invitation for the " +
    "same role is skipped. A person can send up to 1,000 lines an hour; lines over this limit get the outcome `too_many` and " +
    "can be sent later.",
  ...signedIn,
  middleware: admitInviters,
  request: file,
  responses: responses("Each line with its outcome"),
});

const listRoute = createRoute({
  method: "get",
  path: "/invitations/csv",
  tags: ["Invitations"],
  summary: "Export invitations as a CSV file",
  description:
    "Invitations are listed newest first. A cell that a spreadsheet would interpret as a formula is prefixed with an " +
    "apostrophe.",
  ...signedIn,
  middleware: admitInviters,
  responses: {
    200: { description: "The newest 10,000 invitations", content: { "text/csv": { schema: z.string() } } },
    ...failures(...routeErrorCodes, "request.too_many"),
  },
});

/** Routes for inviting many people in one file, and for exporting the list. */
export function csvInvitationRoutes(deps: InvitationDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const limits = invitationLimits(deps.db);

  router.openapi(checkRoute, async (context) => {
    const caller = requireCaller(context);
    await limits.files.take(caller.userId);
    const { lines, unusedColumns } = await readCsvFile(await readBody(context.req.raw));
    const checked = await checkCsvLines(deps, caller, lines);
    return context.json({ lines: csvInvitationSchema.array().parse(checked), unused_columns: unusedColumns }, 200);
  });

  router.openapi(sendRoute, async (context) => {
    const caller = requireCaller(context);
    await limits.files.take(caller.userId);
    const { lines, unusedColumns } = await readCsvFile(await readBody(context.req.raw));
    const sent = await sendCsvLines(deps, limits, caller, lines, originOf(context));
    return context.json({ lines: sent, unused_columns: unusedColumns }, 200);
  });

  router.openapi(listRoute, async (context) => {
    const caller = requireCaller(context);
    await limits.taken.take(caller.userId);
    const now = deps.clock();
    const rows = await listCsvRows(deps.db, now);
    await recordAudit(deps.db, {
      action: "invitation.listed",
      actorId: caller.userId,
      // The first row is the header.
      details: { invitations: rows.length - 1 },
      ...auditedRequest(context),
    });
    context.header("Content-Disposition", `attachment; filename="invitations-${now.toISOString().slice(0, 10)}.csv"`);
    return context.body(writeCsv(rows), 200, { "Content-Type": "text/csv; charset=utf-8" });
  });

  return router;
}

async function readBody(request: Request): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > invitationCsvLimits.bytes) throw new AppError("request.too_large", { limit: "1 MB" });
  return bytes;
}

/** Return the newest invitations as rows of a CSV file, header first. Those sent by the operator look like those of another admin. */
async function listCsvRows(db: Database, now: Date): Promise<string[][]> {
  const rows = await db
    .selectFrom("invitations")
    .leftJoin("profiles", "profiles.id", "invitations.invited_by")
    .select([
      "email",
      "invitations.role",
      "profiles.full_name",
      "invitations.created_at",
      "expires_at",
      "accepted_at",
      "revoked_at",
    ])
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.id")
    .limit(mostRows)
    .execute();
  return [
    ["email", "role", "state", "invited by", "invited on", "open until"],
    ...rows.map(({ email, role, full_name, created_at, ...times }) => [
      email,
      role,
      invitationState(times, now),
      full_name ?? "",
      created_at,
      times.expires_at,
    ]),
  ];
}

/**
 * Send an invitation for every valid line, each independently, and return the outcome of each line.
 * If the academy stops in between, sending the file again continues there, because lines with an open invitation are skipped.
 */
async function sendCsvLines(
  deps: InvitationDependencies,
  limits: InvitationLimits,
  caller: Caller,
  lines: readonly CsvLine[],
  origin: Origin,
): Promise<CsvInvitation[]> {
  const counters = { sent: limits.listed, received: limits.received };
  const done: CsvInvitation[] = [];
  for (const { input, ...line } of await checkCsvLines(deps, caller, lines)) {
    const outcome =
      input && isInvited(line.outcome)
        ? await send(deps, counters, caller, { input, outcome: line.outcome }, origin)
        : line.outcome;
    done.push({ ...line, outcome });
  }
  return done;
}

async function send(
  deps: InvitationDependencies,
  counters: Pick<InvitationLimits, "sent" | "received">,
  caller: Caller,
  { input, outcome }: { input: NonNullable<CheckedLine["input"]>; outcome: CsvLineOutcome },
  origin: Origin,
): Promise<CsvLineOutcome> {
  try {
    await sendInvitation(deps, counters, caller, { ...input, keepsSame: true }, origin);
    return outcome;
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "request.too_many") return "too_many";
    if (error.code === "invitation.has_account") return "has_account";
    if (error.code !== "invitation.not_yours") throw error;
    // A concurrent request was faster; if it offered the same role, the invitation has already been sent.
    const [now] = await checkCsvLines(deps, caller, [{ line: 1, ...input }]);
    return now?.outcome === "already_invited" ? "already_invited" : "not_yours";
  }
}
