import { useEffect, useRef, type ReactNode } from "react";
import { Outlet, useMatches, useRevalidator } from "react-router";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useSession } from "#web/platform/use-session.ts";
import { switchVisitorView, viewsAsVisitor } from "#web/platform/super-admin-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";
import { PageFailed, ShellFrame } from "./shell-frame.tsx";
import { SiteHeader } from "./site-header.tsx";
import { Wordmark } from "./wordmark.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** The frame of every public page. A page whose `handle` has `bare: true` gets only the academy's name, without other links. */
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
    <ShellFrame
      header={
        bare ? (
          <BareHeader />
        ) : (
          <>
            <VisitorViewBar />
            <SiteHeader />
          </>
        )
      }
      footer={!bare && <SiteFooter />}
    >
      {children}
    </ShellFrame>
  );
}

/** Shown to a super admin who views the academy as a visitor, with a way back. */
function VisitorViewBar() {
  const isSuperAdmin = useSession()?.isSuperAdmin ?? false;
  // The cookie is known in the browser only.
  const isOn = useHydrated() && isSuperAdmin && viewsAsVisitor();
  if (!isOn) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 bg-accent-soft px-4 py-1 text-sm">
      {messages.visitorView.text}
      <Button size="sm" variant="quiet" onClick={() => switchVisitorView(false)}>
        {messages.visitorView.end}
      </Button>
    </p>
  );
}

/** Reload a public page on sign-out, for example in another tab, so that it shows what a visitor sees; a gated page redirects by itself. */
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
