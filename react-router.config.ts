import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web",
  // scripts/build.ts builds beside what is in use.
  buildDirectory: process.env["ACADEMY_BUILD_FOLDER"] ?? "build",
  ssr: true,
  // All routes are known from the start: no manifest calls while browsing, and a route that is not there is known to be missing.
  routeDiscovery: { mode: "initial" },
  future: { unstable_optimizeDeps: true },
} satisfies Config;
