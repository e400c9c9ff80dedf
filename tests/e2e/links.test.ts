import type { Page } from "@playwright/test";
import { signIn } from "./support/journey.ts";
import { admin, superAdmin } from "./support/staff.ts";
import { expect, student, test } from "./support/test.ts";

// Every link on a page works. The header, the footer and the user menu are specified, the same for everybody, and "a super admin is always
// redirected to /dashboard except when on /dashboard or /super-admin".

/** Links that redirect elsewhere by the specification, with its sentence. */
const ledElsewhere: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^\/leaderboard$/, /^\/$/, "Any unknown path redirects to /."],
  [/^\/catalog$/, /^\/store$/, "/catalog redirects to /store."],
  [/^\/course\/:id$/, /^\/product\/:id$/, "Target of the dashboard link 'Go to Course'. The screen is not shown."],
  [/^\/auth$/, /^\/dashboard$/, "A logged-in user goes to the page they came from, or to /dashboard by default."],
];
/** Pages with the same links for everybody: they are followed as the student. */
const sameForEverybody = /^\/(help|legal|store|catalog|settings|notifications|notes|chat|voice-tutor|verify)\b/;
const mostPages = 70;

// For the server a draft course is a 404; its page then loads it as its instructor, and shows it.
test.use({ expectedErrors: /status of 404 .*\/product\// });
const showsDraft = async (page: Page, asked: string) =>
  (asked === "/product/:id" || asked === "/course/:id") &&
  (await page.getByRole("heading", { name: "Course not found" }).count()) === 0;

const kindOf = (address: string) => address.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ":id");

/** Similar links, for example to different courses, are followed once: by path and tab. */
function kindOfLink(href: string): string {
  const { pathname, searchParams } = new URL(href, "http://academy");
  return `${kindOf(pathname)}?${searchParams.get("tab") ?? ""}&${searchParams.get("view") ?? ""}`;
}

async function linksOn(page: Page): Promise<string[]> {
  await expect(page.locator("main h1").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  return page.locator("main a[href^='/']").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}

const everybody = [
  ["student", student],
  ["instructor", { email: "instructor@academy.example", password: "academy-demo-1" }],
  ["admin", admin],
  ["super admin", superAdmin],
] as const;

for (const [role, person] of everybody) {
  test(`no link shown to a ${role} is dead @slow`, async ({ page }) => {
    test.setTimeout(240_000);
    await signIn(page, person);
    const waiting = [{ href: "/dashboard", from: "" }];
    const seen = new Set(waiting.map(({ href }) => kindOfLink(href)));
    const isFollowed = (href: string) => person === student || !sameForEverybody.test(href);
    const dead: string[] = [];
    for (let visited = 0; visited < mostPages; visited += 1) {
      const next = waiting.shift();
      if (!next) break;
      const answer = await page.goto(next.href);
      const links = await linksOn(page);
      const [asked, shown] = [next.href, page.url()].map((address) => kindOf(new URL(address, "http://academy").pathname));
      const isLedOn = ledElsewhere.some(([from, to]) => from.test(String(asked)) && to.test(String(shown)));
      if ((asked !== shown && !isLedOn) || ((answer?.status() ?? 0) >= 400 && !(await showsDraft(page, String(asked)))))
        dead.push(`${next.from}: ${next.href} -> ${page.url()}`);
      for (const href of links) {
        if (seen.has(kindOfLink(href))) continue;
        seen.add(kindOfLink(href));
        if (isFollowed(href)) waiting.push({ href, from: next.href });
      }
    }
    expect(dead).toEqual([]);
    expect(waiting, "more kinds of links than are followed").toEqual([]);
  });
}

test("a page that is left while its data arrives writes no error to the console", async ({ page }) => {
  // Hold back the end of every page's data until the request is aborted.
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = async (...asked: Parameters<typeof fetch>) => {
      const request = new Request(...asked);
      const response = await send(...asked);
      if (!request.url.includes(".data?") || !response.body) return response;
      document.documentElement.setAttribute("data-held", "yes");
      const body = response.body.pipeThrough(
        new TransformStream({
          flush: (controller) =>
            new Promise((resolve) => {
              request.signal.addEventListener("abort", () => {
                controller.error(request.signal.reason);
                resolve();
              });
            }),
        }),
      );
      return new Response(body, response);
    };
  });
  // The page also waits for its courses, so that it is not shown yet.
  await page.route("**/api/courses*", () => {});
  await page.goto("/auth");
  await page.getByRole("banner").getByRole("link", { name: "Courses" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-held", "yes");
  await page.getByRole("banner").getByRole("link", { name: "Talent" }).click();
  await expect(page).toHaveURL(/talent/);
});
