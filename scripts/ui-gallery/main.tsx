import { compileMessage } from "@lingui/message-utils/compileMessage";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import "./gallery.css";
import { createLanguage, setLanguageSource } from "#web/i18n/define-messages.ts";
import { Gallery } from "./gallery.tsx";

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
