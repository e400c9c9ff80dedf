import ChevronDown from "lucide-react/icons/chevron-down";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import { useNavigate } from "react-router";
import { signOut } from "#web/features/auth/sign-out.ts";
import type { StoredSession } from "#web/platform/stored-session.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { avatarPath } from "./avatar-path.ts";

const hoverGraceMs = 300;

/** The signed-in person's menu. */
export function UserMenu({ session }: { session: StoredSession }) {
  const navigate = useNavigate();
  const name = session.fullName || session.email;

  async function leave(): Promise<void> {
    if (await signOut()) await navigate("/");
  }

  return (
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
        { label: "Dashboard", to: "/dashboard", icon: <LayoutDashboard aria-hidden="true" /> },
        // Every page but two leads a super admin to the dashboard; their account is on one of the two.
        {
          label: "Settings",
          to: session.isSuperAdmin ? "/super-admin?view=account" : "/settings",
          icon: <Settings aria-hidden="true" />,
        },
        { label: "Help", to: "/help", icon: <CircleHelp aria-hidden="true" /> },
        "separator",
        { label: "Log out", onSelect: () => void leave(), icon: <LogOut aria-hidden="true" /> },
      ]}
    />
  );
}
