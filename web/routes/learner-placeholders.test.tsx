import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { unknownAcademy } from "#web/platform/academy.ts";
import { messages } from "#web/features/courses/learning/messages.ts";
import { tab } from "./dashboard/learner-placeholders.tsx";

const profile = {
  id: crypto.randomUUID(),
  email: "ada@learner.example",
  full_name: "Ada",
  role: "student",
  is_super_admin: false,
} as const;
const learner = { profile, enrollments: [], isStale: false };
const shown = { search: new URLSearchParams(), learner, notes: null };

/** Render a placeholder tab for a learner. */
function show(id: "gamification", isDemo: boolean): string {
  const loaderData = { root: { academy: { ...unknownAcademy, isDemo }, categories: [] } };
  const routes = [{ id: "root", path: "/", loader: () => null, element: tab.showEmpty({ ...shown, id }) }];
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes, { hydrationData: { loaderData } })} />);
}

test("only the demo links to a leaderboard, which has no page yet", () => {
  expect(show("gamification", true)).toContain(`href="/leaderboard"`);
  const real = show("gamification", false);
  expect(real).toContain(messages.gamificationTitle);
  expect(real).not.toContain("/leaderboard");
  expect(real).not.toMatch(/link/i);
});
