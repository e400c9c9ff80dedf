import { testWithModel } from "./model-academy.ts";

export const serviceKey = "sk-browser-0123456789-wxyz";

/** An academy in which nobody has decided who answers, with an AI service on this machine that its admins may choose. */
export const test = testWithModel(serviceKey, ({ baseUrl }) => ({ AI_LOCAL_SERVICES: new URL(baseUrl).origin }));
