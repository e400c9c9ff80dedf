import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  // scripts/build.ts builds next to the build in use.
  buildDirectory: process.env["ACADEMY_BUILD_FOLDER"] ?? "build",
  ssr: true,
  // All routes are known from the start: no manifest requests while browsing, and an unknown route is recognized as missing.
  routeDiscovery: { mode: "initial" },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
