import { useEffect, useRef, type ReactNode } from "react";
import { Outlet, useMatches, useRevalidator } from "react-router";
import { useAcademy, useCategories } from "#web/platform/academy.ts";
import { useHydrated } from "#web/platform/use-hydrated.ts";
import { useSession } from "#web/platform/use-session.ts";
import { switchVisitorView, viewsAsVisitor } from "#web/platform/super-admin-pages.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { messages } from "./messages.ts";
import { PageFailed, ShellFrame } from "./shell-frame.tsx";
import { SiteHeader } from "./site-header.tsx";
import { Wordmark } from "./wordmark.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { footerColumns } from "./site-links.ts";

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

function SiteFooter() {
  const academy = useAcademy();
  const categories = useCategories();
  return (
    <footer className="mt-24 border-t border-hairline bg-sunken">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))] lg:py-16">
        <div className="col-span-full max-w-80 lg:col-span-1">
          <Wordmark />
          <p dir="auto" className="mt-4 text-muted">
            {academy.footer_text ?? academy.tagline}
          </p>
        </div>
        {footerColumns(academy, categories).map((column) => (
          <nav key={column.title} aria-label={column.title} className="in-data-super-admin:hidden">
            <h2 className="font-sans text-sm font-semibold tracking-normal">{column.title}</h2>
            <ul className="mt-3 grid gap-0.5">
              {column.links.map((link) => (
                <li key={link.label}>
                  <TextLink
                    quiet
                    to={link.to}
                    className="inline-flex min-h-9 items-center text-[0.9375rem] text-muted hover:text-ink"
                  >
                    {link.label}
                  </TextLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page-width border-t border-hairline py-4">
        <LanguageLinks />
      </div>
    </footer>
  );
}
