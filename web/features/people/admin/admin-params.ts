import { analyticsPeriods, type AnalyticsPeriod } from "#domain/analytics.ts";
import { auditActions, type AuditAction } from "#domain/audit.ts";
import type { MailEntry } from "#domain/mail-page.schema.ts";
import { peopleSearchLimit } from "#domain/people.ts";
import { type TabId, tabIn } from "#web/platform/dashboard-tabs.ts";
import type { Role } from "#domain/role.schema.ts";

/** The views of the user management. */
export const userViews = ["people", "invitations", "mail", "data-requests"] as const;
export type UserView = (typeof userViews)[number];

/** The state of the admin dashboard in the address. */
export type AdminParams = {
  tab: TabId;
  view: UserView;
  search: string;
  role: Role | "";
  page: number;
  status: MailState | "";
  action: AuditAction | "";
  actor: string;
  before: number;
  days: AnalyticsPeriod;
};

/** Parse the state from an address. Invalid values are ignored. */
export function readAdminParams(parameters: URLSearchParams): AdminParams {
  return {
    tab: tabIn("admin", parameters).id,
    view: oneOf(userViews, parameters.get("view")) ?? "people",
    search: (parameters.get("search") ?? "").trim().slice(0, peopleSearchLimit),
    role: oneOf(listedRoles, parameters.get("role")) ?? "",
    page: wholeNumber(parameters.get("page")) || 1,
    status: oneOf(mailStates, parameters.get("status")) ?? "",
    action: oneOf(auditActions, parameters.get("action")) ?? "",
    actor: /^[0-9a-f-]{36}$/.exec(parameters.get("actor") ?? "")?.[0] ?? "",
    before: wholeNumber(parameters.get("before")),
    days: analyticsPeriods.find((days) => String(days) === parameters.get("days")) ?? usualPeriod,
  };
}

/** The default period of the figures. */
const usualPeriod: AnalyticsPeriod = 30;

/** The filters of people by role. */
export const listedRoles = ["student", "instructor", "admin"] as const satisfies readonly Role[];

/** The filters of mails by state. */
export const mailStates = ["queued", "sent", "failed"] as const satisfies readonly MailEntry["status"][];
export type MailState = (typeof mailStates)[number];

/** The values that an address omits. */
const usual: Partial<Record<keyof AdminParams, string>> = { tab: "system-overview", view: "people" };

/** Return the address of a state; it contains only what differs from the default. */
export function adminHref(params: Partial<AdminParams>): string {
  const parameters = new URLSearchParams();
  for (const name of ["tab", "view", "search", "role", "status", "action", "actor"] as const) {
    const value = params[name];
    if (value && value !== usual[name]) parameters.set(name, value);
  }
  if (params.page && params.page > 1) parameters.set("page", String(params.page));
  if (params.before) parameters.set("before", String(params.before));
  if (params.days && params.days !== usualPeriod) parameters.set("days", String(params.days));
  return parameters.size > 0 ? `/dashboard?${parameters.toString()}` : "/dashboard";
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
