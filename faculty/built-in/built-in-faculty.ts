import type { TextModel } from "../text-model.ts";
export function builtInFaculty(): TextModel {
  return {
    name: "built-in",
    isFree: true,
    async *stream() {
      yield { kind: "text", text: "" };
    },
  };
}
