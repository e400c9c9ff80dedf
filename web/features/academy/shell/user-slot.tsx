import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import { markSession } from "#web/platform/stored-session.ts";
import { useSession } from "#web/platform/use-session.ts";
import { Button } from "#web/ui/button.tsx";

const UserMenu = lazy(async () => ({ default: (await import("./user-menu.tsx")).UserMenu }));

/**
 * The header's end: two links for a visitor, the menu for a signed-in person. Both are in the page, and `html[data-auth]`, which
 * is set before the first paint, decides which one is seen; so neither the wrong one nor a jump ever is.
 */
export function UserSlot() {
  const session = useSession();

  // Another tab may have signed in or out: the storage event reaches useSession, and this brings the mark into line.
  useEffect(() => {
    markSession();
  }, [session]);

  return (
    <div className="flex h-11 items-center justify-end whitespace-nowrap lg:w-64">
      <div className="hidden items-center gap-1 sm:flex sm:in-data-[auth=in]:hidden lg:gap-2">
        <Button asChild variant="quiet">
          <Link to="/auth">Member Login</Link>
        </Button>
        <Button asChild variant="primary">
          <Link to="/auth">Get Started</Link>
        </Button>
      </div>
      <div className="hidden in-data-[auth=in]:flex">
        {session ? (
          <Suspense fallback={<UserPlace />}>
            <UserMenu session={session} />
          </Suspense>
        ) : (
          <UserPlace />
        )}
      </div>
    </div>
  );
}

/** As large as the avatar that comes. */
function UserPlace() {
  return <span className="m-1 size-9 rounded-full bg-wash" aria-hidden="true" />;
}
