import { useLocation, useNavigate } from "react-router";
import { pageToReturnTo } from "#domain/own-page.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { AskForMail } from "./ask-for-mail.tsx";
import type { Carried } from "./carried.ts";
import { messages } from "./messages.ts";
import { StaffPortal } from "./staff-portal.tsx";
import { StudentPortal } from "./student-portal.tsx";
import { TypeCode } from "./type-code.tsx";
import type { AuthFormState } from "./use-auth-form.ts";
import { viewAddress, type AuthPlace, type Portal, type View } from "./views.ts";

type PortalsProps = {
  form: AuthFormState;
  place: AuthPlace;
  view: Exclude<View, "link" | "update_password">;
  search: URLSearchParams;
  carried: Carried;
  providers: readonly string[];
  addressProblem: string | null;
};

/** The two ways in: students on one tab, staff on the other. Which tab and which view stands in the address. */
export function Portals(props: PortalsProps) {
  const { place, search } = props;
  const { state } = useLocation();
  const navigate = useNavigate();

  function show(view: View, portal: Portal): void {
    void navigate(viewAddress(search, { view, portal }), { replace: true, preventScrollReset: true, state });
  }

  return (
    <Tabs<Portal>
      label={messages.tabs}
      tabs={[
        { value: "student", label: messages.studentTab },
        { value: "staff", label: messages.staffTab },
      ]}
      value={place.portal}
      onValueChange={(portal) => show("sign_in", portal)}
    >
      <TabPanel value="student">
        <PortalView {...props} onViewChange={(view) => show(view, "student")} />
      </TabPanel>
      <TabPanel value="staff">
        <PortalView {...props} onViewChange={(view) => show(view, "staff")} />
      </TabPanel>
    </Tabs>
  );
}

function PortalView({
  form,
  place,
  view,
  search,
  carried,
  providers,
  addressProblem,
  onViewChange,
}: PortalsProps & { onViewChange: (view: View) => void }) {
  const addressOf = (next: View) => viewAddress(search, { view: next, portal: next === "magic_link" ? "staff" : place.portal });
  const back = addressOf("sign_in");
  if (view === "forgotten_password") return <AskForMail key={view} kind="recover" form={form} back={back} />;
  if (view === "magic_link") return <AskForMail key={view} kind="magic-link" form={form} back={back} />;
  if (view === "verify_otp") {
    const mailed = carried.mailedAt === null ? null : { email: carried.email, at: carried.mailedAt };
    return <TypeCode form={form} type={place.mailType} mailed={mailed} back={back} />;
  }
  if (place.portal === "staff") return <StaffPortal form={form} addressOf={addressOf} />;
  return (
    <StudentPortal
      form={form}
      view={view}
      onViewChange={onViewChange}
      addressOf={addressOf}
      fullName={carried.fullName}
      explanation={explain(search, view, carried)}
      addressProblem={addressProblem}
      providers={providers}
    />
  );
}

function explain(search: URLSearchParams, view: "sign_in" | "sign_up", carried: Carried): string {
  if (carried.fullName !== "" && view === "sign_up") return messages.cameFromEnrolling;
  if (view === "sign_up") return messages.studentInvitation;
  return pageToReturnTo(search.get("from")) ? messages.cameFromElsewhere : messages.studentWelcome;
}
