import { testWithModel } from "./model-academy.ts";

export const serviceKey = "sk-browser-0123456789-wxyz";

/** An academy without a fixed model, with a local AI service that its admins may choose. */
export const test = testWithModel(serviceKey, ({ baseUrl }) => ({ AI_LOCAL_SERVICES: new URL(baseUrl).origin }));
