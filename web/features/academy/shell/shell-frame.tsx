import type { ReactNode } from "react";
import { SkipLink } from "#web/ui/skip-link.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { usePageFocus } from "./use-page-focus.ts";
import { useStayWhileOffline } from "./use-stay-while-offline.ts";

/** What every shell is made of: the way past the header, the header, the page, and a footer where there is one. */
export function ShellFrame({ header, footer, children }: { header: ReactNode; footer?: ReactNode; children: ReactNode }) {
  const main = usePageFocus();
  useStayWhileOffline();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PendingBar />
      {header}
      <main id="main" ref={main} tabIndex={-1} className="flex flex-1 flex-col">
        {children}
      </main>
      {footer}
    </div>
  );
}
