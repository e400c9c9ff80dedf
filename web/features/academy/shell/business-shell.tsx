import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import type { ReactNode } from "react";
import { Link, Outlet } from "react-router";
import { useAcademy } from "#web/platform/academy.ts";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { messages } from "./messages.ts";
import { PageFailed, ShellFrame } from "./shell-frame.tsx";
import { businessFooterLinks } from "./site-links.ts";
import { Wordmark } from "./wordmark.tsx";

/** The frame of the offer to businesses: two calls to action, and no link that leads away from it. */
export default function BusinessShell() {
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
  return (
    <ShellFrame header={<BusinessHeader />} footer={<BusinessFooter />}>
      {children}
    </ShellFrame>
  );
}

function BusinessHeader() {
  return (
    <header className="sticky top-0 z-40 border-b border-hairline bg-paper">
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-2 gap-y-1 py-2">
        <Wordmark />
        <nav aria-label={readMessage(msg`Main`)} className="-me-1 flex flex-1 items-center justify-end gap-1 sm:gap-2">
          <ButtonLink variant="quiet" to="/auth" className="whitespace-nowrap max-sm:px-1.5 max-sm:text-sm">
            {messages.login}
          </ButtonLink>
          <ButtonLink variant="primary" to="/auth" className="whitespace-nowrap max-sm:px-2.5 max-sm:text-sm">
            {messages.requestDemo}
          </ButtonLink>
        </nav>
      </div>
    </header>
  );
}

function BusinessFooter() {
  const academy = useAcademy();
  return (
    <footer className="mt-20 border-t border-hairline bg-sunken lg:mt-28">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8">
        <p className="text-sm text-muted">
          <Link to="/" className="hover:text-ink hover:underline">
            {messages.academyForBusiness(academy.name)}
          </Link>
        </p>
        <nav aria-label={readMessage(msg`Legal`)}>
          <ul className="-mx-2 flex flex-wrap">
            {businessFooterLinks(academy).map((link) => (
              <li key={link.label}>
                <TextLink quiet to={link.to} className="inline-flex min-h-11 items-center px-2 text-sm text-muted hover:text-ink">
                  {link.label}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
