import type { Context } from "hono";
import type { AppEnv } from "#server/platform/http/context.ts";
import { auditedRequest } from "#server/platform/audit/audit-log.ts";
import type { Device } from "../sessions-queries.ts";

/** Where a request comes from, as recorded by sessions, limits and the audit log. */
export type Origin = Device & { requestId: string };

/** Read a request's origin. The user agent is cut to a length that fits a list of devices. */
export function originOf(context: Context<AppEnv>): Origin {
  return {
    ...auditedRequest(context),
    userAgent: context.req.header("user-agent")?.slice(0, 300) ?? null,
  };
}
