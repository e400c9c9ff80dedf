import { msg } from "@lingui/core/macro";
import { readMessage } from "./i18n/define-messages.ts";
import { useEffect, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
} from "react-router";
import type { Route } from "./+types/root";
import { request as call } from "./platform/api.ts";
import { AuthProvider } from "./platform/auth-provider.tsx";
import { headScript } from "./platform/head-script.ts";
import { useNonce } from "./platform/nonce.ts";
import { initialOf, standardAcademy } from "#domain/academy.ts";
import { defaultCategories } from "#domain/course.ts";
import { directionOf } from "#domain/interface-languages.ts";
import { academyOf, changesAcademy, useAcademy } from "./platform/academy.ts";
import { closedParts } from "./platform/parts.ts";
import { languageNow } from "./i18n/define-messages.ts";
import { followLanguage } from "./platform/follow-language.ts";
import { academyContext, publicUrlContext } from "./platform/page-context.ts";
import { pageMeta } from "./platform/page-meta.ts";
import { aliveEvent, startScript } from "./platform/start-script.ts";
import { Wordmark } from "#web/features/academy/shell/wordmark.tsx";
import stylesheet from "./styles/app.css?url";
import { Button } from "./ui/button.tsx";
import { ErrorState } from "./ui/error-state.tsx";
import { pairingStylesheets } from "./ui/pairings/stylesheets.ts";
import { ToastRegion } from "./ui/toast/toast-region.tsx";

/* Fonts are not preloaded: on a slow connection they would delay the stylesheet, and their fallbacks have the same metrics. */
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

/** Pages without a head of their own get the academy's name and are not indexed. */
export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, {
    title: readMessage(msg`An online course academy`),
    description: academyOf(matches).tagline,
    path: location.pathname,
    indexed: false,
  });

export async function loader({ context, request }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  return { publicUrl: context.get(publicUrlContext), academy, categories: await findCategories(academy.isDemo) };

  /**
   * Load the categories as a visitor, because that response is cached. When the academy is closed or the load fails, the footer shows none.
   */
  async function findCategories(isDemo: boolean): Promise<readonly string[]> {
    if (isDemo) return defaultCategories;
    const list = await call("GET", "/api/courses", { context, signal: request.signal }).catch(() => null);
    return list?.categories.map(({ name }) => name) ?? [];
  }
}

/** A document has one language, so a link to a page in another language reloads it. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [followLanguage];

/** The academy's settings rarely change. A person who changes its name or look sees that immediately. */
export const shouldRevalidate: ShouldRevalidateFunction = changesAcademy;

/** The document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const academy = useAcademy();
  useEffect(() => void dispatchEvent(new Event(aliveEvent)), []);
  return (
    <html
      lang={languageNow()}
      dir={directionOf(languageNow())}
      data-academy-language={academy.language}
      data-type-pairing={academy.type_pairing === "editorial" ? undefined : academy.type_pairing}
      data-accent={academy.accentProperties ? "own" : undefined}
      data-closed={closedParts(academy).join(" ") || undefined}
      style={academy.accentProperties ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="csp-nonce" content={nonce} suppressHydrationWarning />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `${headScript};\n${startScript}` }} />
        <BrandLinks />
        <Meta />
        {/* First, so that the page does not request the default fonts before it knows its own. */}
        {academy.type_pairing !== "editorial" && <link rel="stylesheet" href={pairingStylesheets[academy.type_pairing]} />}
        <Links nonce="" />
      </head>
      <body>
        <AuthProvider>{children}</AuthProvider>
        <ToastRegion />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** The academy's favicon: the default letter, a square logo, or the initial of its name on its accent. */
function BrandLinks() {
  const { name, accent, logo } = useAcademy();
  const isStandard = name === standardAcademy.name && accent === null;
  // The address contains everything that the icon shows, so that a change is visible immediately.
  const drawn = `/brand/icon.svg?${new URLSearchParams({ name: initialOf(name), accent: accent ?? "" }).toString()}`;
  return (
    <>
      {logo?.icon ? (
        <link rel="icon" href={`/brand/${logo.name}-icon.webp`} type="image/webp" />
      ) : (
        <link rel="icon" href={isStandard ? "/favicon.svg" : drawn} type="image/svg+xml" />
      )}
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort: an unexpected error without a page of its own. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex h-16 items-center">
        <Wordmark />
      </header>
      <main id="main" className="grid flex-1 place-items-center pb-24">
        <ErrorState
          headingLevel={1}
          title={missing ? readMessage(msg`There is no such page`) : readMessage(msg`This page could not be shown`)}
          action={
            <Button asChild variant="primary">
              <a href="/">{readMessage(msg`Back to the academy`)}</a>
            </Button>
          }
        >
          {missing
            ? readMessage(msg`The address may be mistyped, or the page has moved.`)
            : readMessage(msg`Something failed on our side. Nothing you saved is lost. Please try again in a moment.`)}
        </ErrorState>
      </main>
    </div>
  );
}
