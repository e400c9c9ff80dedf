import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import "./gallery.css";
import { Gallery } from "./gallery.tsx";

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
