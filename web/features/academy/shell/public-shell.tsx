import { useEffect, useRef, type ReactNode } from "react";
import { Outlet, useMatches, useRevalidator } from "react-router";
import { useSession } from "#web/platform/use-session.ts";
import { PageFailed } from "./page-failed.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { Wordmark } from "./wordmark.tsx";

/** What stands around every public page. A page whose `handle` says `bare: true` gets the academy's name alone: it leads nowhere else. */
export default function PublicShell() {
  useFreshDataForVisitor();
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <PageFailed />
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const bare = useMatches().some(
    ({ handle }) => typeof handle === "object" && handle !== null && "bare" in handle && handle.bare === true,
  );
  return (
    <ShellFrame header={bare ? <BareHeader /> : <SiteHeader />} footer={!bare && <SiteFooter />}>
      {children}
    </ShellFrame>
  );
}

/** Whoever signs out while a page stands open, in another tab say, sees it as a visitor does; a gated page leads away by itself. */
function useFreshDataForVisitor(): void {
  const userId = useSession()?.userId ?? null;
  const shownFor = useRef(userId);
  const isGated = useMatches().some(({ id }) => id.endsWith("gates/signed-in"));
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (shownFor.current !== null && userId === null && !isGated) void revalidate();
    shownFor.current = userId;
  }, [userId, isGated, revalidate]);
}

function BareHeader() {
  return (
    <header className="page-width flex h-16 items-center">
      <Wordmark />
    </header>
  );
}
