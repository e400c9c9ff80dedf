import { startAcademy, type AcademyProcess } from "../../support/academy-process.ts";
import { startStandInModel, type StandInModel } from "../../support/stand-in-model.ts";
import { test as base } from "./test.ts";

/** The browser test with a scripted model, and an academy configured with it. `secret` must never be in its log. */
export function testWithModel(secret: string, settingsFor: (model: StandInModel) => Record<string, string>) {
  return base.extend<object, { model: StandInModel; demo: AcademyProcess }>({
    model: [
      async ({}, use) => {
        const model = await startStandInModel();
        await use(model);
        await model.close();
      },
      { scope: "worker" },
    ],
    demo: [
      async ({ model }, use) => {
        const academy = await startAcademy("demo", settingsFor(model));
        await use(academy);
        await academy.stop();
        if (academy.output().includes(secret)) throw new Error("an API key is in the log");
      },
      { scope: "worker", timeout: 240_000 },
    ],
  });
}
