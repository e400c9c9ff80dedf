import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Scripts of the pages: the framework in one file that changes with its version alone, what three or more pages share in another.
 * Left to itself the bundler makes a file of each icon; a public page then asks for 40 files instead of 15, and for more bytes.
 */
const scriptGroups = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
  {
    name: "site",
    test: /[\\/]web[\\/](shells|platform|ui|features[\\/](cart|course))[\\/]|lucide-react/,
    minShareCount: 3,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, sourcemap: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } } },
});
