import type { LearningPreferences } from "#domain/settings.ts";
import type { TextModel, TextRequest } from "#ai/text-model.ts";
import { builtInModel, type ModelTask } from "./built-in-model.ts";

const notice: Record<LearningPreferences["language"], string> = {
  en: "*The AI service does not answer at the moment; the academy's built-in tutor answers in its place.*",
  fr: "*Le service d'IA ne répond pas en ce moment ; le tuteur intégré de l'académie répond à sa place.*",
  sw: "*Huduma ya AI haijibu kwa sasa; mkufunzi wa ndani wa chuo anajibu badala yake.*",
  pt: "*O serviço de IA não responde neste momento; o tutor integrado da academia responde no lugar dele.*",
};

/** Create the built-in model as a fallback for an unavailable vendor: chat answers say so first. */
export function fallbackModel(vendorName: string, builtIn: TextModel = builtInModel()): TextModel {
  return {
    ...builtIn,
    name: `${builtIn.name} for ${vendorName}`,
    stream: async function* (request: TextRequest<ModelTask>) {
      const { task } = request;
      if (task.kind === "tutor" || task.kind === "help") {
        yield { kind: "text", text: `${notice[task.kind === "help" ? task.language : task.preferences.language]}\n\n` };
      }
      yield* builtIn.stream(request);
    },
  };
}
