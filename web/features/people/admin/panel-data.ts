import type { Analytics } from "#domain/analytics.schema.ts";
import type { AuditPage } from "#domain/audit-page.schema.ts";
import type { DataRequestPage } from "#domain/data-request.schema.ts";
import type { InvitationList } from "#domain/invitation.schema.ts";
import type { MailPage } from "#domain/mail-page.schema.ts";
import type { AcademyCounts, PeopleList, Person } from "#domain/person.schema.ts";
import type { IntegrationsData } from "#web/features/ai/settings/load-integrations.ts";
import type { LibraryData } from "#web/features/courses/library/load-library.ts";
import type { Failed } from "#web/platform/load-panel.ts";

/** The data of the admin dashboard's panels. */
export type AdminPanelData =
  | { kind: "overview"; counts: AcademyCounts; newest: Person[] }
  | { kind: "people"; list: PeopleList; pageCount: number }
  | { kind: "mails"; list: MailPage; pageCount: number; loadedAt: number }
  | { kind: "data-requests"; list: DataRequestPage; pageCount: number }
  | { kind: "invitations"; list: InvitationList; pageCount: number }
  | { kind: "audit"; page: AuditPage }
  | { kind: "analytics"; analytics: Analytics }
  | { kind: "courses"; library: LibraryData; pageCount: number }
  | { kind: "integrations"; integrations: IntegrationsData }
  | Failed;
