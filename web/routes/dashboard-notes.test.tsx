import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { CoachingNotesPage } from "#web/features/ai/agents/load-coaching-notes.ts";
import { studentHref } from "#web/features/courses/learning/student-params.ts";
import { DashboardNotes } from "./dashboard-notes.tsx";

test("older coaching notes are further pages of the same tab, and nothing leads to the developers' playground", () => {
  const page: CoachingNotesPage = { drafts: [], total: 45, page: 2, page_size: 20, pageCount: 3 };
  const element = <DashboardNotes page={page} hrefFor={(notes) => studentHref({ tab: "progress-analytics", page: 3, notes })} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(html).toContain('aria-label="Pages of coaching notes"');
  expect(html).toContain('href="/dashboard?tab=progress-analytics&amp;page=3"');
  expect(html).toContain('href="/dashboard?tab=progress-analytics&amp;page=3&amp;notes=3"');
  expect(html).not.toContain("/agents-api");
});
