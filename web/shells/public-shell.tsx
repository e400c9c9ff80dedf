import { Outlet, useMatches } from "react-router";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { Wordmark } from "./wordmark.tsx";

/** What stands around every public page. A page whose `handle` says `bare: true` gets the academy's name alone: it leads nowhere else. */
export default function PublicShell() {
  const bare = useMatches().some(
    ({ handle }) => typeof handle === "object" && handle !== null && "bare" in handle && handle.bare === true,
  );
  const main = usePageFocus();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PendingBar />
      {bare ? <BareHeader /> : <SiteHeader />}
      <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      {!bare && <SiteFooter />}
    </div>
  );
}

function BareHeader() {
  return (
    <header className="page-width flex h-16 items-center">
      <Wordmark />
    </header>
  );
}
