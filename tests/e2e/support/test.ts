import { expect, test as base } from "@playwright/test";
import { startAcademy, type AcademyProcess } from "../../support/academy-process.ts";
import { watchRequests } from "./quiet.ts";

type WorkerFixtures = {
  /** The demo with the built-in faculty, one per worker. */
  demo: Pick<AcademyProcess, "url">;
};
type TestFixtures = {
  /** The console errors that this test expects; any other fails it. One pattern: Playwright takes a list for a fixture with options. */
  expectedErrors: RegExp;
  watchConsole: void;
};

/** Playwright's test with an academy, in which an unexpected console error fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    async ({}, use) => {
      // A running demo can be tested instead: ACADEMY_URL=http://localhost:3000 npx playwright test
      const given = process.env["ACADEMY_URL"];
      if (given) return use({ url: given });
      const academy = await startAcademy("demo");
      await use(academy);
      await academy.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  expectedErrors: async ({}, use) => use(/$never^/),
  watchConsole: [
    async ({ context, expectedErrors }, use) => {
      watchRequests(context);
      const errors: string[] = [];
      const note = (text: string) => {
        // Only tests disconnect, and the requests that fail then are not the page's fault.
        if (!expectedErrors.test(text) && !text.includes("net::ERR_INTERNET_DISCONNECTED")) errors.push(text);
      };
      // Browsers do not log every violation to the console, for example those that zod causes.
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
          console.error(`policy violated: ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`);
        });
        // A dialog must keep its texts until it has closed.
        new MutationObserver(() => {
          for (const title of document.querySelectorAll(".ui-overlay-title:empty"))
            console.error(`a dialog without a title: ${title.id}`);
        }).observe(document, { subtree: true, childList: true, characterData: true });
      });
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => note(error.error().stack ?? String(error.error())));
      await use();
      expect(errors, "the page wrote errors to the console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const student = { email: "student@academy.example", password: "academy-demo-1" };

/** Return an address that no other test uses. */
export function newAddress(name: string): string {
  return `${name}-${Date.now()}-${Math.round(Math.random() * 1e6)}@learner.example`;
}
