import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root";
import { headScript } from "./platform/head-script.ts";
import { useNonce } from "./platform/nonce.ts";
import stylesheet from "./styles/app.css?url";
import { ToastRegion } from "./ui/toast/toast-region.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

/** The document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="csp-nonce" content={nonce} suppressHydrationWarning />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <Meta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <ToastRegion />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** The last resort: something failed that no page has a name for. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main style={{ padding: "4rem 1.5rem", maxWidth: "40rem", margin: "0 auto" }}>
      <h1>{missing ? "There is no such page" : "This page could not be shown"}</h1>
      <p>{missing ? "The address may be mistyped, or the page has moved." : "Nothing you saved is lost. Please try again in a moment."}</p>
      <p>
        <a href="/">Back to the academy</a>
      </p>
    </main>
  );
}
