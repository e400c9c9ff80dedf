import type { ReactNode } from "react";
import { Outlet, useMatches, useRevalidator } from "react-router";
import { ErrorState } from "#web/ui/error-state.tsx";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { messages } from "./messages.ts";
import { PendingBar } from "./pending-bar.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { Wordmark } from "./wordmark.tsx";

/** What stands around every public page. A page whose `handle` says `bare: true` gets the academy's name alone: it leads nowhere else. */
export default function PublicShell() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** A page failed in a way that it has no words for: header and footer still lead on. */
export function ErrorBoundary() {
  const revalidator = useRevalidator();
  return (
    <Shell>
      <ErrorState
        headingLevel={1}
        className="my-auto"
        title={messages.pageFailed.title}
        onRetry={() => void revalidator.revalidate()}
        retrying={revalidator.state === "loading"}
      >
        {messages.pageFailed.description}
      </ErrorState>
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
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
        {children}
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
