import ChevronDown from "lucide-react/icons/chevron-down";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import ShieldCheck from "lucide-react/icons/shield-check";
import Settings from "lucide-react/icons/settings";
import { useState } from "react";
import { useNavigate } from "react-router";
import { signOut } from "#web/features/people/auth/sign-out.ts";
import type { StoredSession } from "#web/platform/stored-session.ts";
import { superAdminHome, superAdminPages } from "#web/platform/super-admin-pages.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { avatarPath } from "./avatar-path.ts";
import { findUnsent, SignOutDialog } from "./sign-out-dialog.tsx";

const hoverGraceMs = 300;

const everybodysPages = [
  { label: "Settings", to: "/settings", icon: <Settings aria-hidden="true" /> },
  { label: "Help", to: "/help", icon: <CircleHelp aria-hidden="true" /> },
];

/** Every page but two leads a super admin to the dashboard: their menu leads to those two, on one of which is their account. */
const ownPages = [
  { label: "Super Admin", to: superAdminPages[1], icon: <ShieldCheck aria-hidden="true" /> },
  { label: "Settings", to: `${superAdminPages[1]}?view=account`, icon: <Settings aria-hidden="true" /> },
];

/** The signed-in person's menu. */
export function UserMenu({ session }: { session: StoredSession }) {
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState<ReturnType<typeof findUnsent>>(null);
  const name = session.fullName || session.email;

  async function leave(): Promise<void> {
    if (await signOut()) await navigate("/");
  }
  function askToLeave(): void {
    const found = findUnsent(session.userId);
    setUnsent(found);
    if (!found) void leave();
  }

  return (
    <>
      <Menu
        hoverGraceMs={hoverGraceMs}
        header={
          <>
            <p className="font-semibold">{name}</p>
            {session.fullName && <p className="text-muted">{session.email}</p>}
          </>
        }
        trigger={
          <button
            type="button"
            className="flex h-11 items-center gap-2.5 rounded-md px-1 hover:bg-wash aria-expanded:bg-wash sm:pe-2.5"
          >
            <Avatar name={name} src={avatarPath(session.fullName)} />
            <span className="sr-only max-w-36 truncate text-[0.9375rem] font-[550] lg:not-sr-only lg:truncate">{name}</span>
            <ChevronDown aria-hidden="true" className="hidden size-4 shrink-0 text-muted lg:block" />
          </button>
        }
        entries={[
          { label: "Dashboard", to: superAdminHome, icon: <LayoutDashboard aria-hidden="true" /> },
          ...(session.isSuperAdmin ? ownPages : everybodysPages),
          "separator",
          { label: "Log out", onSelect: askToLeave, icon: <LogOut aria-hidden="true" /> },
        ]}
      />
      <SignOutDialog userId={session.userId} unsent={unsent} onUnsentChange={setUnsent} onLeave={leave} />
    </>
  );
}
