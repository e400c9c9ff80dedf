import babel, { defineRolldownBabelPreset } from "@rolldown/plugin-babel";

/**
 * Create the Vite plugin that turns Lingui's `msg` into plain descriptors; everything else is left to Vite. A production build keeps only
 * the id: each language's texts come from its catalogs (scripts/build-languages.ts). With `storeTexts` the texts in the code are kept.
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
