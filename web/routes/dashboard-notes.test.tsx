import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { DraftPage } from "#domain/agents.schema.ts";
import { hrefFor } from "#web/features/courses/learning/student-params.ts";
import { DashboardNotes } from "./dashboard-notes.tsx";

test("older coaching notes are further pages of the same tab, and nothing leads to the developers' playground", () => {
  const page: DraftPage = { drafts: [], total: 45, page: 2, page_size: 20 };
  const element = <DashboardNotes page={page} hrefFor={(notes) => hrefFor({ tab: "progress-analytics", page: 3, notes })} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(html).toContain('aria-label="Pages of coaching notes"');
  expect(html).toContain('href="/dashboard?tab=progress-analytics&amp;page=3"');
  expect(html).toContain('href="/dashboard?tab=progress-analytics&amp;page=3&amp;notes=3"');
  expect(html).not.toContain("/agents-api");
});
