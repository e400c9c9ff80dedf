import { sql, type Transaction } from "kysely";
import type { z } from "zod";
import {
  dataRequestLimits,
  dataRequestPageSchema,
  ownRequestsSchema,
  type DataRequestPage,
  type DataRequestState,
  type dataRequestDecisionSchema,
  type dataRequestSchema,
  type OwnDataRequest,
  type recordedRequestSchema,
} from "#domain/data-request.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { recordAudit, type AuditEntry } from "#server/platform/audit/audit-log.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";

type AuditContext = Omit<AuditEntry, "action" | "subject" | "details">;
type Made = {
  kind: string;
  details: string;
  userId: string | null;
  person?: string;
  recordedBy?: string;
  receivedAt: Date;
};

const hour = 3_600_000;
const day = 24 * hour;
/** How long before midnight UTC a day begins in the easternmost time zone. */
const earliestMorning = 14 * hour;

/** Record a request that a person makes in their settings. Throws `data_request.already_open` while the same request is open. */
export function makeRequest(
  trx: Transaction<Schema>,
  userId: string,
  input: z.infer<typeof dataRequestSchema>,
  { now, audit }: { now: Date; audit: AuditContext },
): Promise<string> {
  return insertRequest(trx, { ...input, userId, receivedAt: now }, { ...audit, action: "data_request.made" });
}

/** Record a request that came by letter, for the account with that address; if there is none, under the words that say who asks. */
export async function recordRequest(
  trx: Transaction<Schema>,
  recordedBy: string,
  { person, letter_date, ...input }: z.infer<typeof recordedRequestSchema>,
  { now, audit }: { now: Date; audit: AuditContext },
): Promise<string> {
  const begins = Date.parse(`${letter_date}T00:00:00Z`);
  if (begins - earliestMorning > now.getTime())
    throw new AppError("request.invalid", { field: "letter_date", reason: "This day is still to come." });
  const receivedAt = new Date(Math.min(begins, now.getTime()));
  const user = await trx.selectFrom("users").select("id").where("email", "=", person.toLowerCase()).executeTakeFirst();
  const made = { ...input, userId: user?.id ?? null, person: user ? "" : person, recordedBy, receivedAt };
  return insertRequest(trx, made, { ...audit, action: "data_request.recorded" });
}

async function insertRequest(
  trx: Transaction<Schema>,
  { kind, details, userId, person = "", recordedBy, receivedAt }: Made,
  audit: AuditContext & Pick<AuditEntry, "action">,
): Promise<string> {
  const made = await trx
    .insertInto("data_requests")
    .values({
      kind,
      details,
      person,
      user_id: userId,
      recorded_by: recordedBy ?? null,
      received_at: receivedAt.toISOString(),
      due_at: new Date(receivedAt.getTime() + dataRequestLimits.dueDays * day).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!made) throw new AppError("data_request.already_open");
  await recordAudit(trx, { ...audit, subject: { type: "data_request", id: made.id }, details: { kind } });
  return made.id;
}

/** Record how a request was answered. Throws `data_request.not_found` and `data_request.decided`. */
export async function decideRequest(
  db: Database,
  id: string,
  { state, reason }: z.infer<typeof dataRequestDecisionSchema>,
  { now, audit }: { now: Date; audit: AuditContext },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom("data_requests").select("state").where("id", "=", id).forUpdate().executeTakeFirst();
    if (!found) throw new AppError("data_request.not_found");
    if (found.state !== "open") throw new AppError("data_request.decided");
    const decided = { state, reason, decided_at: now.toISOString(), decided_by: audit.actorId };
    await trx.updateTable("data_requests").set(decided).where("id", "=", id).execute();
    await recordAudit(trx, {
      ...audit,
      action: "data_request.decided",
      subject: { type: "data_request", id },
      details: { state },
    });
  });
}

const facts = sql`'id', r.id, 'kind', r.kind, 'state', r.state, 'details', r.details, 'reason', r.reason,
  'received_at', ${isoTime("r.received_at")}, 'due_at', ${isoTime("r.due_at")}, 'decided_at', ${isoTime("r.decided_at")}`;

/** Return a person's own requests, newest first. */
export async function listOwnRequests(db: Database, userId: string): Promise<{ requests: OwnDataRequest[] }> {
  const { rows } = await sql<{ requests: unknown }>`
    select coalesce(json_agg(json_build_object(${facts}) order by r.received_at desc, r.id), '[]') as requests
    from data_requests r where r.user_id = ${userId}`.execute(db);
  return ownRequestsSchema.parse(rows[0]);
}

/** Return one page of the register: open requests first, by due date; then answered ones, the latest first. */
export async function listRequests(
  db: Database,
  { state, page, now }: { state: DataRequestState | undefined; page: number; now: Date },
): Promise<DataRequestPage> {
  const size = dataRequestLimits.pageSize;
  const chosen = state === undefined ? sql`true` : sql`r.state = ${state}`;
  const { rows } = await sql<{ found: unknown }>`
    with shown as (
      select r.*, row_number() over (order by r.state <> 'open', case when r.state = 'open' then r.due_at end, r.decided_at desc, r.id) as place
      from data_requests r where ${chosen}
      order by place limit ${size}::integer offset ${(page - 1) * size}::integer
    )
    select json_build_object(
      'requests', (select coalesce(json_agg(json_build_object(${facts},
          'who', case when r.user_id is null then nullif(r.person, '') else coalesce(p.full_name || ' · ' || u.email, u.email) end,
          'by_letter', r.recorded_by is not null or r.person <> '',
          'is_overdue', r.state = 'open' and r.due_at < ${now.toISOString()}::timestamptz,
          'decided_by', admin.full_name) order by r.place), '[]')
        from shown r left join users u on u.id = r.user_id left join profiles p on p.id = r.user_id
        left join profiles admin on admin.id = r.decided_by),
      'total', (select count(*) from data_requests r where ${chosen}),
      'open', (select count(*) from data_requests where state = 'open'),
      'page', ${page}::integer, 'page_size', ${size}::integer) as found`.execute(db);
  return dataRequestPageSchema.parse(rows[0]?.found);
}
