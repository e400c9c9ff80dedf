import { useEffect, useState } from "react";
import { standardAcademy, type PageAcademy } from "#domain/academy.ts";
import { partOf } from "#web/i18n/define-messages.ts";
import { ApiError } from "#web/platform/api.ts";
import { fetchFile } from "#web/platform/save-file.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { messages } from "./messages.ts";
import { ScaledFrame } from "./page-frame.tsx";

const words = partOf(messages, "preview");

/** The pause in typing after which a mail is fetched, in milliseconds. */
const pause = 400;

/** The width of the window in which the mail is shown: that of a phone. */
const width = 390;

type Fetched = { of: string; html: string } | { of: string; problem: string };
type MailPreviewProps = { name: string; accent: string; logos: Pick<PageAcademy, "logo" | "logo_dark"> };

/** A mail of the academy with the typed name and color, in light and dark mode, as the academy writes it. */
export function MailPreview({ name, accent, logos }: MailPreviewProps) {
  const chosen = accent.trim().toLowerCase();
  const colour = /^#[0-9a-f]{6}$/.test(chosen) ? chosen : "";
  const asked = `/api/academy/mail-preview?${new URLSearchParams({ name: name.trim() || standardAcademy.name, accent: colour }).toString()}`;
  const [turn, setTurn] = useState(0);
  // The address does not contain the logos, but the mail does.
  const current = `${asked} ${logos.logo?.name ?? ""} ${logos.logo_dark?.name ?? ""} ${turn}`;
  const [fetched, setFetched] = useState<Fetched | null>(null);
  const [html, setHtml] = useState<string | null>(null);

  useEffect(() => {
    let isLeft = false;
    const timer = setTimeout(() => {
      fetchFile(asked)
        .then(({ content }) => content.text())
        .then(
          (text) => {
            if (isLeft) return;
            setFetched({ of: current, html: text });
            setHtml(text);
          },
          (error: unknown) => {
            if (!(error instanceof ApiError)) throw error;
            if (!isLeft) setFetched({ of: current, problem: error.message });
          },
        );
    }, pause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [asked, current]);

  const isFetching = fetched?.of !== current;
  const problem = !isFetching && "problem" in fetched ? fetched.problem : null;
  return (
    <figure aria-label={words.mail} aria-busy={isFetching} className="grid grid-cols-1 gap-3">
      <figcaption>
        <span className="block text-sm font-[550]">{words.mail}</span>
        <span className="text-sm text-muted">{words.mailHelp}</span>
      </figcaption>
      {problem !== null && (
        <div className="rounded-md border border-line bg-sunken">
          <ErrorState title={words.mailFailed} headingLevel={3} onRetry={() => setTurn(turn + 1)}>
            {problem}
          </ErrorState>
        </div>
      )}
      {problem === null && (
        <div className={`grid grid-cols-1 gap-4 sm:grid-cols-2 ${isFetching ? "ui-outdated" : ""}`}>
          <MailFrame title={words.day} theme="light" html={html} />
          <MailFrame title={words.night} theme="dark" html={html} />
        </div>
      )}
    </figure>
  );
}

type MailFrameProps = { title: string; theme: "light" | "dark"; html: string | null };

function MailFrame({ title, theme, html }: MailFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  useEffect(() => {
    if (page && html !== null) showMail(page, html, theme);
  }, [page, html, theme]);
  return <ScaledFrame title={title} width={width} onPage={setPage} />;
}

/** Put a mail into a page. A frame has no theme of its own, so the mail's styles for dark mode are turned on or off by hand. */
function showMail(page: Document, html: string, theme: MailFrameProps["theme"]): void {
  // The page's policy does not allow a style element, not even in a document that is only parsed.
  const [before = "", styles = "", after = ""] = html.split(/<\/?style>/);
  const mail = new DOMParser().parseFromString(before + after, "text/html");
  for (const picture of mail.querySelectorAll("img")) picture.setAttribute("src", new URL(picture.src).pathname);
  const window = page.defaultView as (Window & typeof globalThis) | null;
  if (!window) return;
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(styles.replaceAll("(prefers-color-scheme: dark)", theme === "dark" ? "all" : "not all"));
  page.adoptedStyleSheets = [sheet];
  page.documentElement.lang = mail.documentElement.lang;
  page.documentElement.dir = mail.documentElement.dir;
  page.documentElement.style.cssText = `overflow: hidden; color-scheme: ${theme}`;
  page.body.style.cssText = mail.body.style.cssText;
  page.body.replaceChildren(...Array.from(mail.body.childNodes, (node) => page.importNode(node, true)));
}
