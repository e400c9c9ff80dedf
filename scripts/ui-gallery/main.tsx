import { compileMessage } from "@lingui/message-utils/compileMessage";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { createLanguage, setLanguageSource } from "#web/i18n/define-messages.ts";
import { SkipLink } from "#web/ui/link.tsx";
import { ToastRegion } from "#web/ui/toast/toast-region.tsx";
import "./gallery.css";
import { Colours, Type } from "./foundations.tsx";
import { Buttons, Fields } from "./controls.tsx";
import { Feedback, Navigation } from "./states.tsx";
import { Overlays } from "./overlays.tsx";
import { Reading } from "./reading.tsx";
import { Cards } from "./cards.tsx";

function Gallery() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="page-width py-12">
        <h1 className="text-5xl">A reading room</h1>
        <p className="mt-4 max-w-measure font-serif text-xl text-muted">
          Every component of the academy in every state. It is looked at in light and dark, on a phone and on a desk.
        </p>
        <Cards />
        <Type />
        <Colours />
        <Buttons />
        <Fields />
        <Navigation />
        <Feedback />
        <Overlays />
        <Reading />
      </main>
      <ToastRegion />
    </>
  );
}

// No catalogs: the texts are in the code.
const english = createLanguage("en").setMessagesCompiler(compileMessage);
setLanguageSource(() => english);

const theme = new URLSearchParams(location.search).get("theme");
if (theme) document.documentElement.dataset["theme"] = theme;

const router = createBrowserRouter([{ path: "*", element: <Gallery /> }]);
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
