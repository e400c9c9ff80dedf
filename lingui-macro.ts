import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";

/**
 * The Vite plugin that turns Lingui's `msg` into plain descriptors; everything else is left to Vite. A build for production keeps the id alone: each
 * language's texts come from its catalogs (scripts/build-languages.ts). With `storeTexts` the texts of the code stay.
 */
export function linguiMacro({ storeTexts = false }: { storeTexts?: boolean } = {}) {
  return babel({
    presets: [
      defineRolldownBabelPreset({
        preset: () => ({
          plugins: [["@lingui/babel-plugin-lingui-macro", { descriptorFields: storeTexts ? "message" : "auto" }]],
        }),
        rolldown: { filter: { id: /\/web\/.*\.tsx?(?:$|\?)/, code: /@lingui\/core\/macro/ } },
      }),
    ],
  });
}
