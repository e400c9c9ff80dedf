import type { ReactNode } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import type { InvitationList } from "#domain/invitation.ts";
import type { RoleCaller } from "#domain/role-rules.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { AdminPanel } from "./admin-panel.tsx";
import { adminTabs, placeHref, readPlace, type AdminPlace, type AdminTab } from "./admin-place.ts";
import type { PlaceData } from "./load-place.ts";
import { messages } from "./messages.ts";

/** What the user management takes from the room of invitations. */
export type InvitationParts = {
  dialog: (props: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
  list: (props: { list: InvitationList; hrefFor: (page: number) => string }) => ReactNode;
};

type AdminDashboardProps = {
  caller: RoleCaller;
  /** The place that the data is for, and the data. */
  place: AdminPlace;
  data: PlaceData;
  invitations: InvitationParts;
};

/** The academy as those see it who run it, in tabs that the address remembers. A tab answers at once; its data may follow. */
export function AdminDashboard({ caller, place, data, invitations }: AdminDashboardProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { location: next } = useNavigation();
  const shown = readPlace(new URLSearchParams(next?.pathname === "/dashboard" ? next.search : search));
  return (
    <Tabs<AdminTab>
      rail
      label={messages.tabs}
      tabs={adminTabs.map((value) => ({ value, label: messages.tab[value] }))}
      value={shown.tab}
      onValueChange={(tab) => void navigate(placeHref({ tab }), { replace: true, preventScrollReset: true })}
    >
      {adminTabs.map((tab) => (
        <TabPanel key={tab} value={tab}>
          <h2 className="mb-5 text-2xl">{messages.tab[tab]}</h2>
          <AdminPanel caller={caller} shown={shown} place={place} data={data} invitations={invitations} />
        </TabPanel>
      ))}
    </Tabs>
  );
}
