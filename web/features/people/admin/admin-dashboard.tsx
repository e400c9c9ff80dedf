import type { ReactNode } from "react";
import type { InvitationList } from "#domain/invitation.schema.ts";
import type { RoleCaller } from "#domain/role.ts";
import { TabbedPage, useSearchAhead } from "#web/ui/tabbed-page.tsx";
import { AdminPanel } from "./admin-panel.tsx";
import { adminTabs, placeHref, readPlace, type AdminPlace, type AdminTab } from "./admin-place.ts";
import type { AgentConsoleData, PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";

/** What the user management takes from the room of invitations. */
export type InvitationParts = {
  dialog: (props: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
  list: (props: { list: InvitationList; hrefFor: (page: number) => string }) => ReactNode;
  /** The button that opens inviting many at once. */
  many: ReactNode;
};

/** The console of the agents, from their room. */
export type AgentParts = (data: AgentConsoleData | null) => ReactNode;

type AdminDashboardProps = {
  caller: RoleCaller;
  /** The place that the data is for, and the data. */
  place: AdminPlace;
  data: PlaceData;
  invitations: InvitationParts;
  agents: AgentParts;
};

/** The academy as those see it who run it, in tabs that the address remembers. A tab answers at once; its data may follow. */
export function AdminDashboard({ caller, place, data, invitations, agents }: AdminDashboardProps) {
  const shown = readPlace(useSearchAhead());
  return (
    <TabbedPage<AdminTab>
      label={messages.tabs}
      tabs={adminTabs.map((value) => ({ value, label: messages.tab[value] }))}
      value={shown.tab}
      hrefFor={(tab) => placeHref({ tab })}
    >
      <AdminPanel caller={caller} shown={shown} place={place} data={data} invitations={invitations} agents={agents} />
    </TabbedPage>
  );
}
