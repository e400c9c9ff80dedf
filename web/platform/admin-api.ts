import type { AnalyticsPeriod } from "#domain/analytics.ts";
import type { Analytics } from "#domain/analytics.schema.ts";
import type { AuditPage } from "#domain/audit-page.schema.ts";
import type { MailEntry, MailPage } from "#domain/mail-page.schema.ts";
import type { AcademyCounts, PeopleList, Person, PersonChange } from "#domain/person.schema.ts";
import { queryString, sender } from "./api.ts";

/** What those who run the academy ask of it. Every method throws ApiError. Apart from `api`, so that no learner loads it. */
export function adminApi({ signal }: { signal?: AbortSignal } = {}) {
  const send = sender(null, signal);
  return {
    counts: () => send("/api/people/counts") as Promise<AcademyCounts>,
    people: (query: { search?: string; role?: string; page?: number }) =>
      send(`/api/people${queryString(query)}`) as Promise<PeopleList>,
    changePerson: (id: string, change: PersonChange) =>
      send(personPath(id), { method: "PATCH", body: change }) as Promise<Person>,
    deletePerson: (id: string) => send(personPath(id), { method: "DELETE" }) as Promise<{ courses_left: number }>,
    signPersonOut: (id: string) => send(`${personPath(id)}/sessions`, { method: "DELETE" }) as Promise<{ ended: number }>,
    audit: (query: { action?: string; actor?: string; before?: number }) =>
      send(`/api/audit${queryString(query)}`) as Promise<AuditPage>,
    mails: (query: { status?: string; page?: number }) => send(`/api/mails${queryString(query)}`) as Promise<MailPage>,
    analytics: (days: AnalyticsPeriod) => send(`/api/analytics${queryString({ days })}`) as Promise<Analytics>,
    resendMail: (id: string) => send(`/api/mails/${encodeURIComponent(id)}/resend`, { method: "POST" }) as Promise<MailEntry>,
  };
}

function personPath(id: string): string {
  return `/api/people/${encodeURIComponent(id)}`;
}
