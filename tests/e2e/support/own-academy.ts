import { startAcademy, type AcademyProcess } from "../../support/academy-process.ts";
import { test as base } from "./test.ts";

/** The browser test with an academy of its own for each worker: what is done to it is nobody else's business. */
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
