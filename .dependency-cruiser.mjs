/** Which room may lean on which. The arrows are drawn in ARCHITECTURE.md; this file is the machine that holds them. */
const onlyTo = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: "(\\.test\\.tsx?$|/testing/)" },
  to: { path: "^(domain|faculty|server|web|tests|bench|scripts)/", pathNot: allowed },
});

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    { name: "no-circles", severity: "error", from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } } },
    onlyTo("domain-stands-alone", "Pure rules lean on nothing.", "^domain/", "^domain/"),
    {
      name: "domain-imports-only-zod",
      comment: "Pure rules run in a browser and on a server.",
      severity: "error",
      from: { path: "^domain/", pathNot: "\\.test\\.ts$" },
      to: { dependencyTypes: ["npm", "npm-dev", "core"], pathNot: "node_modules/zod/" },
    },
    onlyTo("faculty-to-domain", "The faculty reaches vendors and data through ports.", "^faculty/", "^(faculty|domain)/"),
    onlyTo("server-to-faculty-and-domain", "The server never reaches into the pages.", "^server/", "^(server|faculty|domain)/"),
    onlyTo("ui-stands-alone", "Primitives know nothing of the product.", "^web/ui/", "^web/ui/"),
    onlyTo("platform-to-domain-and-ui", "What every page stands on.", "^web/platform/", "^(web/platform|web/ui|domain)/"),
    onlyTo(
      "features-to-platform",
      "Features know the platform, the design system and the rules.",
      "^web/features/",
      "^(web/features|web/platform|web/ui|domain)/",
    ),
    {
      name: "features-stay-apart",
      comment: "Features do not import each other; auth, course, enrollment and cart may be imported by all.",
      severity: "error",
      from: { path: "^web/features/([^/]+)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^web/features/([^/]+)/", pathNot: "^web/features/($1|auth|course|enrollment|cart)/" },
    },
    onlyTo(
      "web-reaches-the-server-through-http",
      "The pages never import the server.",
      "^web/(routes|gates|shells|[^/]+$)",
      "^(web|domain)/",
    ),
    { name: "no-unresolvable", severity: "error", from: { path: "^(domain|faculty|server)/" }, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"] },
  },
};
