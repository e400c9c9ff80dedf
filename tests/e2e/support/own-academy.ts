import { startAcademy, type AcademyProcess } from "../../support/academy-process.ts";
import { test as base } from "./test.ts";

/** The browser test with its own academy per worker, so that changes do not affect other tests. */
export const test = base.extend<object, { demo: AcademyProcess }>({
  demo: [
    async ({}, use) => {
      const academy = await startAcademy("demo");
      await use(academy);
      await academy.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});
