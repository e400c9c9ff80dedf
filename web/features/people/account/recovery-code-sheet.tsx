import { partOf } from "#web/i18n/define-messages.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Download, Printer } from "#web/ui/icons-signed-in.tsx";
import { useEffect, useRef, useCallback } from "react";
import { useBeforeUnload, useBlocker, useLocation } from "react-router";
import { saveFile } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { readStoredSession } from "#web/platform/stored-session.ts";
import { accountMessages } from "./account-messages.ts";

const messages = partOf(accountMessages, "codes");

type RecoveryCodeSheetProps = { codes: readonly string[]; email: string; onStored: () => void };

/**
 * New recovery codes, shown once, with ways to save them. Leaving without having saved them asks for confirmation. Printing prints only the
 * codes.
 */
export function RecoveryCodeSheet({ codes, email, onStored }: RecoveryCodeSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { keep, asking, leave, stay } = useWarningBeforeLeaving();
  const text = [messages.fileTitle(email), messages.fileHelp, "", ...codes, ""].join("\n");
  return (
    <div className="grid max-w-xl gap-4 rounded-md border border-line bg-surface p-5" data-print>
      <div>
        <h4 ref={heading} tabIndex={-1}>
          {messages.shownTitle}
        </h4>
        <p className="mt-1 text-muted print:hidden">{messages.shownHelp}</p>
        <p className="mt-2 hidden print:block">{messages.fileTitle(email)}</p>
      </div>
      <ol className="grid grid-cols-1 gap-x-8 gap-y-1.5 rounded-md bg-sunken px-5 py-4 font-mono min-[22rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="tracking-wide whitespace-nowrap select-all" translate="no">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton text={codes.join("\n")} label={messages.copy} onCopied={keep} />
        <Button
          size="sm"
          onClick={() => {
            saveFile("academy-recovery-codes.txt", new Blob([text], { type: "text/plain" }));
            keep();
          }}
        >
          <Download aria-hidden="true" />
          {messages.download}
        </Button>
        <Button
          size="sm"
          onClick={() => {
            print();
            keep();
          }}
        >
          <Printer aria-hidden="true" />
          {messages.print}
        </Button>
        <Button size="sm" className="sm:ms-auto" onClick={onStored}>
          {messages.codesSaved}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !open && stay()}
        title={messages.leaveTitle}
        description={messages.leaveHelp}
        danger
        onConfirm={leave}
      />
    </div>
  );
}

/**
 * Warn before leaving this page while something on it would be lost: the browser asks before it closes or reloads the page, and `asking`
 * says that the page must ask before a navigation. A signed-out person is not asked, because they cannot come back.
 */
function useWarningBeforeLeaving() {
  // A ref instead of state, so that saving already counts for the next click.
  const areSaved = useRef(false);
  const keep = useCallback(() => void (areSaved.current = true), []);
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation: here, nextLocation: there }) => {
    // Navigating away and back before the next page has rendered is not leaving.
    const leaves = here.pathname === pathname && (there.pathname !== pathname || here.search !== there.search);
    return leaves && !areSaved.current && readStoredSession() !== null;
  });
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => {
      if (!areSaved.current && readStoredSession() !== null) event.preventDefault();
    }, []),
  );
  return { keep, asking: blocker.state === "blocked", leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() };
}
