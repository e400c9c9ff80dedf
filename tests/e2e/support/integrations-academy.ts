import { startAcademy, type AcademyProcess } from "../../support/academy-process.ts";
import { startStandInModel, type StandInModel } from "../../support/stand-in-model.ts";
import { test as base } from "./test.ts";

export const serviceKey = "sk-browser-0123456789-wxyz";

/** An academy in which nobody has decided who answers, with an AI service on this machine that its admins may choose. */
export const test = base.extend<object, { model: StandInModel; demo: AcademyProcess }>({
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
      const academy = await startAcademy("demo", { AI_LOCAL_SERVICES: new URL(model.baseUrl).origin });
      await use(academy);
      await academy.stop();
      if (academy.output().includes(serviceKey)) throw new Error("an API key is in the log");
    },
    { scope: "worker", timeout: 90_000 },
  ],
});
