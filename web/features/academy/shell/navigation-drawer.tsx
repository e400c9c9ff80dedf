import { Link } from "react-router";
import { useSession } from "#web/platform/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/dialog.tsx";
import { headerLinks } from "./site-links.ts";

/** The header's links on a narrow screen. */
export function NavigationDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const session = useSession();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title="Menu">
      <nav aria-label="Menu" className="-mx-3">
        <ul>
          {headerLinks.map(({ label, to, mark }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                className="flex min-h-14 items-center gap-2 rounded-md px-3 font-title text-2xl hover:bg-wash"
              >
                {label}
                {mark && (
                  <span
                    aria-hidden="true"
                    className="rounded-xs bg-accent-soft px-1.5 font-sans text-xs font-bold tracking-wide text-accent"
                  >
                    {mark}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {!session && (
        <div className="mt-6 grid gap-3 border-t border-hairline pt-6">
          <Button asChild variant="primary" size="lg">
            <Link to="/auth" onClick={close}>
              Get Started
            </Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/auth" onClick={close}>
              Member Login
            </Link>
          </Button>
        </div>
      )}
    </Drawer>
  );
}
