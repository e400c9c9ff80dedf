import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { ownPage, signInAddress } from "#web/platform/own-page.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useSession } from "#web/platform/use-session.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { messages } from "./messages.ts";
import { StaffPortal } from "./staff-portal.tsx";
import { StudentPortal, type Carried, type StudentView } from "./student-portal.tsx";
import { useAuthForm } from "./use-auth-form.ts";

type Portal = "student" | "staff";

/** Where a sign-in leads: to the page that the person came from, by default to the dashboard. */
export function signInDestination(search: URLSearchParams): string {
  return ownPage(search.get("from")) ?? "/dashboard";
}

export function SignInPage() {
  const [search, setSearch] = useSearchParams();
  const form = useAuthForm(signInAddress(search.get("from")));
  const hydrated = useHydrated();
  const { state } = useLocation();
  const carried = readCarried(state);
  const cameSignedIn = useLeadOn(signInDestination(search), state, form.isBusy);
  const portal: Portal = search.get("portal") === "staff" ? "staff" : "student";
  const view: StudentView = search.get("view") === "sign_up" ? "sign_up" : "sign_in";

  function change(name: "portal" | "view", value: string, byDefault: string): void {
    form.reset();
    setSearch(
      (now) => {
        if (value === byDefault) now.delete(name);
        else now.set(name, value);
        return now;
      },
      { replace: true, preventScrollReset: true, state },
    );
  }

  // Until the page is alive the forms could only send a password to a page that does not know what to do with it.
  return (
    <div className="page-width grid justify-items-center py-10 sm:py-16" inert={!hydrated}>
      <div
        className={`min-h-[34rem] w-full max-w-96 ${cameSignedIn ? "invisible" : hydrated ? "" : "in-data-[auth=in]:invisible"}`}
      >
        <Tabs<Portal>
          label={messages.tabs}
          tabs={[
            { value: "student", label: messages.studentTab },
            { value: "staff", label: messages.staffTab },
          ]}
          value={portal}
          onValueChange={(value) => change("portal", value, "student")}
        >
          <TabPanel value="student">
            <StudentPortal
              form={form}
              view={view}
              onViewChange={(next) => change("view", next, "sign_in")}
              carried={carried}
              explanation={explain(search, view, carried)}
            />
          </TabPanel>
          <TabPanel value="staff">
            <StaffPortal form={form} />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  );
}

/**
 * A signed-in person has nothing to do here and is led on, whether they came so, signed in just now, or did so in another tab.
 * True while the page must show nothing, because they came so.
 */
function useLeadOn(destination: string, state: unknown, isSigningIn: boolean): boolean {
  const session = useSession();
  const navigate = useNavigate();
  const signedIn = session !== null;
  const [cameSignedIn, setCameSignedIn] = useState<boolean | null>(null);
  if (cameSignedIn === null && signedIn) setCameSignedIn(!isSigningIn);
  useEffect(() => {
    if (signedIn) void navigate(destination, { replace: true, state });
  }, [signedIn, destination, state, navigate]);
  return cameSignedIn === true && signedIn;
}

function readCarried(state: unknown): Carried | null {
  if (typeof state !== "object" || state === null || !("email" in state) || !("fullName" in state)) return null;
  const { email, fullName } = state;
  return typeof email === "string" && typeof fullName === "string" ? { email, fullName } : null;
}

function explain(search: URLSearchParams, view: StudentView, carried: Carried | null): string {
  if (carried && view === "sign_up") return messages.cameFromEnrolling;
  if (view === "sign_up") return messages.studentInvitation;
  return ownPage(search.get("from")) ? messages.cameFromElsewhere : messages.studentWelcome;
}
