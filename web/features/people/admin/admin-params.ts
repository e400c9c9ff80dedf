import { analyticsPeriods, type AnalyticsPeriod } from "#domain/analytics.ts";
import { auditActions, type AuditAction } from "#domain/audit.ts";
import type { MailEntry } from "#domain/mail-page.schema.ts";
import { peopleSearchLimit } from "#domain/people.ts";
import { type TabId, tabIn } from "#web/platform/dashboard-tabs.ts";
import type { Role } from "#domain/role.schema.ts";

/** What the user management shows. */
export const userViews = ["people", "invitations", "mail", "data-requests"] as const;
export type UserView = (typeof userViews)[number];

/** Where somebody is in the admin dashboard, as the address says it. */
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

/** Reads the place from an address. What makes no sense is left out. */
export function readParams(parameters: URLSearchParams): AdminParams {
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

/** The period of the figures that nobody has chosen. */
const usualPeriod: AnalyticsPeriod = 30;

/** The roles that people are listed by. */
export const listedRoles = ["student", "instructor", "admin"] as const satisfies readonly Role[];

/** The states that mails are listed by. */
export const mailStates = ["queued", "sent", "failed"] as const satisfies readonly MailEntry["status"][];
export type MailState = (typeof mailStates)[number];

/** The address of a place; it holds only what differs from where the dashboard opens. */
export function placeHref(place: Partial<AdminParams>): string {
  const parameters = new URLSearchParams();
  for (const name of ["tab", "view", "search", "role", "status", "action", "actor"] as const) {
    const value = place[name];
    if (value && value !== "system-overview" && value !== "people") parameters.set(name, value);
  }
  if (place.page && place.page > 1) parameters.set("page", String(place.page));
  if (place.before) parameters.set("before", String(place.before));
  if (place.days && place.days !== usualPeriod) parameters.set("days", String(place.days));
  return parameters.size > 0 ? `/dashboard?${parameters.toString()}` : "/dashboard";
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text);
}

function wholeNumber(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
