import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { csvInvitationSchema, csvInvitationsSchema, invitationCsvLimits } from "#domain/invitation-csv.schema.ts";
import { AppError } from "#domain/errors.ts";
import { writeCsv } from "#domain/write-csv.ts";
import { recordAudit } from "#server/platform/audit/audit-log.ts";
import { originOf } from "#server/people/auth/protocol/origin.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, signedIn } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { checkCsvLines } from "./check-csv.ts";
import { readCsvFile } from "./csv-file.ts";
import { invitationLimits } from "./limits.ts";
import { listCsvRows } from "./list-csv-rows.ts";
import { admitInviters } from "./routes.ts";
import { sendCsvLines } from "./send-csv.ts";
import type { InvitationDependencies } from "./send-invitation.ts";

const refusals = ["caller.unauthenticated", "caller.invalid_token", "caller.forbidden", "platform.not_launched"] as const;
const file = {
  body: {
    required: true,
    content: { "text/csv": { schema: z.string().meta({ example: "email,role\ngrace@school.example,student\n" }) } },
  },
};
const responses = (description: string) => ({
  200: answer(csvInvitationsSchema, description),
  ...failures(
    ...refusals,
    "invitation_csv.not_utf8",
    "invitation_csv.no_columns",
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
  summary: "What would become of each line of a CSV file",
  description:
    "Nothing is sent. The body is the file: UTF-8, columns email and role in any order, separated by comma, semicolon or tab; up to " +
    `${invitationCsvLimits.lines} lines and 1 MB.`,
  ...signedIn,
  middleware: admitInviters,
  request: file,
  responses: responses("Each line, and what would become of it"),
});

const sendRoute = createRoute({
  method: "post",
  path: "/invitations/csv",
  tags: ["Invitations"],
  summary: "Invite by every line of a CSV file that may be",
  description:
    "Each line for itself. Sending the file again changes nothing: an address whose invitation with this role is open is left alone. A person " +
    "invites by up to 1,000 lines an hour; what is over is answered `too_many` and can be sent later.",
  ...signedIn,
  middleware: admitInviters,
  request: file,
  responses: responses("Each line, and what became of it"),
});

const listRoute = createRoute({
  method: "get",
  path: "/invitations/csv",
  tags: ["Invitations"],
  summary: "Who has been invited, as a CSV file, newest first",
  description: "A cell that a spreadsheet would take for a formula has an apostrophe before it.",
  ...signedIn,
  middleware: admitInviters,
  responses: {
    200: { description: "The newest 10,000", content: { "text/csv": { schema: z.string() } } },
    ...failures(...refusals, "request.too_many"),
  },
});

/** Inviting many people at once, and taking the list along. */
export function csvInvitationRoutes(deps: InvitationDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const limits = invitationLimits(deps.db);

  router.openapi(checkRoute, async (context) => {
    const caller = requireCaller(context);
    await limits.files.take(caller.userId);
    const { lines, unusedColumns } = readCsvFile(await readBody(context.req.raw));
    const checked = await checkCsvLines(deps, caller, lines);
    return context.json({ lines: csvInvitationSchema.array().parse(checked), unused_columns: unusedColumns }, 200);
  });

  router.openapi(sendRoute, async (context) => {
    const caller = requireCaller(context);
    await limits.files.take(caller.userId);
    const { lines, unusedColumns } = readCsvFile(await readBody(context.req.raw));
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
      // The first row names the columns.
      details: { invitations: rows.length - 1 },
      requestId: context.get("requestId"),
      network: context.get("network"),
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
