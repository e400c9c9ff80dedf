import MenuIcon from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { Link, NavLink } from "react-router";
import { CartButton } from "#web/features/courses/cart/cart-button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { preloadOverlay } from "#web/ui/overlay.tsx";
import { NavigationDrawer } from "./navigation-drawer.tsx";
import { headerLinks } from "./site-links.ts";
import { UserSlot } from "./user-slot.tsx";
import { Wordmark } from "./wordmark.tsx";

/**
 * The header of every page: where one is, and where one may go. A super admin is led away from every page that its links lead to
 * (`html[data-super-admin]`, set before the first paint), and is shown none of them.
 */
export function SiteHeader() {
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-paper">
      <div className="page-width flex h-16 items-center gap-1 lg:gap-2">
        <Wordmark />
        <nav aria-label="Main" className="ms-6 hidden gap-1 lg:flex in-data-super-admin:hidden!">
          <HeaderLinks />
        </nav>
        <div className="ms-auto flex items-center gap-0.5 sm:gap-1">
          <IconButton asChild label="Search" className="in-data-super-admin:hidden!">
            <Link to="/store" title="Search">
              <Search aria-hidden="true" />
            </Link>
          </IconButton>
          <CartButton className="hidden in-data-auth:inline-flex in-data-super-admin:hidden!" />
          <UserSlot />
          <IconButton
            label="Menu"
            aria-haspopup="dialog"
            className="hidden in-data-auth:max-lg:inline-flex in-data-super-admin:hidden!"
            onPointerEnter={preloadOverlay}
            onClick={() => setDrawerOpen(true)}
          >
            <MenuIcon aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {/* Without script there is no drawer: html has no data-auth then, and the links stand in a row of their own. */}
      <nav aria-label="Main" className="page-width flex flex-wrap gap-x-1 pb-2 in-data-auth:hidden lg:hidden">
        <HeaderLinks />
        <Link to="/auth" className={linkLook}>
          Member Login
        </Link>
      </nav>
      <NavigationDrawer open={drawerOpen} onOpenChange={setDrawerOpen} />
    </header>
  );
}

const linkLook =
  "flex min-h-10 items-center gap-1.5 rounded-md px-3 text-[0.9375rem] font-[500] hover:bg-wash aria-[current=page]:text-accent";

function HeaderLinks() {
  return headerLinks.map(({ label, to, mark }) => (
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
