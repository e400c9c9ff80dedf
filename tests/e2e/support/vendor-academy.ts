import { startAcademy, type AcademyProcess } from "../../support/academy-process.ts";
import { startStandInModel, type StandInModel } from "../../support/stand-in-model.ts";
import { test as base } from "./test.ts";

export const secretKey = "sk-stand-in-0123456789";

/** An academy whose tutor is a model that says what the test scripts. */
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
      const academy = await startAcademy("demo", {
        AI_TEXT_MODEL: "openai-compatible:stand-in",
        AI_BASE_URL: model.baseUrl,
        AI_API_KEY: secretKey,
      });
      await use(academy);
      await academy.stop();
      if (academy.output().includes(secretKey)) throw new Error("the vendor's key is in the log");
    },
    { scope: "worker", timeout: 90_000 },
  ],
});
