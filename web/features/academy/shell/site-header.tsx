import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { Menu as MenuIcon, Search } from "#web/ui/icons.tsx";
import { useState, Suspense, useEffect } from "react";
import { Link, NavLink } from "react-router";
import { CartButton } from "#web/features/courses/cart/cart-button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { useAcademy } from "#web/platform/academy.ts";
import { markSession } from "#web/platform/stored-session.ts";
import { useSession } from "#web/platform/use-session.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Drawer } from "#web/ui/dialog.tsx";
import { headerLinks } from "./site-links.ts";
import { Wordmark } from "./wordmark.tsx";

const UserMenu = lazyPart(async () => ({ default: (await import("./user-menu.tsx")).UserMenu }));

/**
 * The header of every page: the current place and the navigation. Super admins see no links, because every linked page would redirect
 * them (`html[data-super-admin]`, set before the first paint).
 */
export function SiteHeader() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-paper">
      <div className="page-width flex h-16 items-center gap-1 lg:gap-2">
        <Wordmark />
        <nav aria-label={readMessage(msg`Main`)} className="ms-6 hidden gap-1 lg:flex in-data-super-admin:hidden!">
          <HeaderLinks />
        </nav>
        <div className="ms-auto flex items-center gap-0.5 sm:gap-1">
          <IconButton asChild label={readMessage(msg`Search`)} className="in-data-super-admin:hidden!">
            <Link to="/store" title={readMessage(msg`Search`)}>
              <Search aria-hidden="true" />
            </Link>
          </IconButton>
          <CartButton className="hidden in-data-auth:inline-flex in-data-super-admin:hidden!" />
          <UserSlot />
          <IconButton
            label={readMessage(msg`Menu`)}
            aria-haspopup="dialog"
            className="hidden in-data-auth:max-lg:inline-flex in-data-super-admin:hidden!"
            onPointerEnter={preloadOverlay}
            onClick={() => setDrawerOpen(true)}
          >
            <MenuIcon aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {/* Without scripts html has no data-auth and there is no drawer: the links have a row of their own. */}
      <nav aria-label={readMessage(msg`Main`)} className="page-width flex flex-wrap gap-x-1 pb-2 in-data-auth:hidden lg:hidden">
        <HeaderLinks />
        <Link to="/auth" className={linkLook}>
          {readMessage(msg`Member Login`)}
        </Link>
      </nav>
      <NavigationDrawer open={drawerOpen} onOpenChange={setDrawerOpen} />
    </header>
  );
}

const linkLook =
  "flex min-h-10 items-center gap-1.5 rounded-md px-3 text-[0.9375rem] font-[500] hover:bg-wash aria-[current=page]:text-accent";

function HeaderLinks() {
  return headerLinks(useAcademy()).map(({ label, to, mark }) => (
    <NavLink key={to} to={to} prefetch="intent" className={linkLook}>
      {label}
      {mark && (
        <span
          aria-hidden="true"
          className="rounded-xs bg-accent-soft px-1 text-[0.6875rem] leading-4 font-bold tracking-wide text-accent"
        >
          {mark}
        </span>
      )}
    </NavLink>
  ));
}

/** Return where a new visitor starts: at sign-up; in the demo at the sign-in page, as specified. */
function useGetStarted(): string {
  return useAcademy().isDemo ? "/auth" : "/auth?view=sign_up";
}

/**
 * The header's end: two links for a visitor, the menu for a signed-in person. Both are rendered, and `html[data-auth]`,
 * set before the first paint, decides which one is visible; so there is neither a flash nor a layout shift.
 */
function UserSlot() {
  const session = useSession();
  const getStarted = useGetStarted();

  // When another tab signs in or out, the storage event updates useSession; update html[data-auth] as well.
  useEffect(() => {
    markSession();
  }, [session]);

  return (
    <div className="flex h-11 items-center justify-end whitespace-nowrap lg:min-w-64">
      <div className="hidden items-center gap-1 sm:flex sm:in-data-[auth=in]:hidden lg:gap-2">
        <Button asChild variant="quiet">
          <Link to="/auth">{readMessage(msg`Member Login`)}</Link>
        </Button>
        <Button asChild variant="primary">
          <Link to={getStarted}>{readMessage(msg`Get Started`)}</Link>
        </Button>
      </div>
      <div className="hidden in-data-[auth=in]:flex">
        {session ? (
          <Suspense fallback={<AvatarPlaceholder />}>
            <UserMenu session={session} />
          </Suspense>
        ) : (
          <AvatarPlaceholder />
        )}
      </div>
    </div>
  );
}

/** A placeholder of the avatar's size. */
function AvatarPlaceholder() {
  return <span className="m-1 size-9 rounded-full bg-wash" aria-hidden="true" />;
}

/** The header's links on a narrow screen. */
function NavigationDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const session = useSession();
  const academy = useAcademy();
  const getStarted = useGetStarted();
  const close = () => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={readMessage(msg`Menu`)}>
      <nav aria-label={readMessage(msg`Menu`)} className="-mx-3">
        <ul>
          {headerLinks(academy).map(({ label, to, mark }) => (
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
            <Link to={getStarted} onClick={close}>
              {readMessage(msg`Get Started`)}
            </Link>
          </Button>
          <Button asChild size="lg">
            <Link to="/auth" onClick={close}>
              {readMessage(msg`Member Login`)}
            </Link>
          </Button>
        </div>
      )}
    </Drawer>
  );
}
