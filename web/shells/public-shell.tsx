import type { ReactNode } from "react";
import { Outlet, useMatches } from "react-router";
import { PageFailed } from "./page-failed.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { Wordmark } from "./wordmark.tsx";

/** What stands around every public page. A page whose `handle` says `bare: true` gets the academy's name alone: it leads nowhere else. */
export default function PublicShell() {
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

function BareHeader() {
  return (
    <header className="page-width flex h-16 items-center">
      <Wordmark />
    </header>
  );
}
