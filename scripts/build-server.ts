import { rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build, type Plugin } from "vite";
import { newBuildFolder, putInPlace, removeOldBuilds } from "./build-folder.ts";
import { describeApi } from "./describe-api.ts";

// Bundle the server, so that a start reads a few files instead of a thousand, and generate the API's document, which takes a start nearly half
// a second. Packages stay where they are.
const folder = newBuildFolder("academy");
try {
  await build({
    configFile: false,
    logLevel: "warn",
    plugins: [keepSourceAddresses(folder)],
    build: {
      ssr: true,
      outDir: folder,
      copyPublicDir: false,
      target: "node22",
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: { main: "server/main.ts" },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  writeFileSync(join(folder, "openapi.json"), await describeApi());
  putInPlace("academy", folder);
  removeOldBuilds("academy");
} catch (error) {
  rmSync(folder, { recursive: true, force: true });
  throw error;
}

/** Keep the addresses of modules those of their sources, because they find migrations, samples, threads and child processes by them. */
function keepSourceAddresses(folder: string): Plugin {
  return {
    name: "keep-source-addresses",
    transform(code, id) {
      if (!code.includes("import.meta.url")) return null;
      const source = JSON.stringify(relative(folder, id).replaceAll("\\", "/"));
      return { code: code.replaceAll("import.meta.url", `new URL(${source}, import.meta.url).href`), map: null };
    },
  };
}
