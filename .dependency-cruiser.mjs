/**
 * Which module may import which. ARCHITECTURE.md draws the arrows; this file enforces them.
 * Tests may import anything; nothing but a test may import a test.
 */
const tests = "(\\.test\\.tsx?$|^tests/)";
const ours = "^(domain|ai|server|web|tests|bench|scripts)/";

/** The code that npm run demo, start and admin run, and that builds the pages. */
const withoutTools =
  "^((domain|ai|server|web)/|scripts/(build|build-languages|read-catalogs|admin)[.]|(lingui[.]config|lingui-macro|vite[.]config|react-router[.]config)[.]ts)";

const onlyTo = (name, comment, from, allowed, pathNot = tests) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot },
  to: { path: ours, pathNot: allowed },
});

/** The modules of the server, from the top down: each may import itself and those after it. */
const serverModules = ["operations", "ai", "assessment", "courses", "academy", "people", "platform"];
/** Files that still import a neighbour's queries; each is removed when the neighbour gets a service for it, and none may be added. */
const throughTheWall = [
  "people/invitations/accept",
  "operations/command-line/(remove-factors|person-sessions|create-super-admin)",
  "courses/(teaching/start-course|teaching/routes|import-export/import-course|enrollments/routes)",
]
  .map((file) => `^server/${file}[.]ts$`)
  .join("|");
/** The composition files, whose types every module may import: the list of dependencies. */
const joints = "server/(dependencies|env|app)\\.ts$";

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Move what both need into a third file, or hand it in as a parameter.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "no-tests-in-the-product",
      comment: "What only tests need stands in tests/support.",
      severity: "error",
      from: { path: "^(domain|ai|server|web)/", pathNot: tests },
      to: { path: tests },
    },
    {
      name: "no-tools-in-the-product",
      comment: "npm run demo does not install what only developers need: move the package to dependencies, or do without it.",
      severity: "error",
      from: { path: withoutTools, pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["npm", "type-only"], pathNot: "node_modules/@types/" },
    },
    {
      name: "no-texts-of-pages-in-scripts",
      comment: "Texts of pages exist only after the build: Node runs what stands here as it is.",
      severity: "error",
      from: { path: "^(scripts|bench)/", pathNot: `${tests}|^scripts/ui-gallery/` },
      to: { path: "@lingui/core/macro", reachable: true },
    },
    onlyTo("domain-stands-alone", "Rules are pure: hand in what they need.", "^domain/", "^domain/"),
    {
      name: "domain-imports-only-zod",
      comment:
        "Rules run in a browser and on a server: no package but zod; culori computes colours in accent.ts, markdown-it parses in markdown-dialect.ts.",
      severity: "error",
      from: { path: "^domain/", pathNot: "\\.test\\.ts$" },
      to: {
        dependencyTypes: ["npm", "npm-dev", "core"],
        pathNot: "node_modules/(zod|culori|@types/culori|markdown-it|markdown-it-footnote|@types/markdown-it-footnote)/",
      },
    },
    {
      name: "zod-in-schemas-only",
      comment:
        "Browsers load rules without zod. Only *.schema.ts files import it, and issue-words.ts, which gives zod its sentences.",
      severity: "error",
      from: { path: "^domain/", pathNot: "(\\.test|\\.schema|^domain/issue-words)\\.ts$" },
      to: { path: "node_modules/zod/" },
    },
    onlyTo("ai-to-domain", "The AI knows no HTTP and no SQL: reach data and vendors through its ports.", "^ai/", "^(ai|domain)/"),
    onlyTo("server-to-ai-and-domain", "The server never reaches into the pages.", "^server/", "^(server|ai|domain)/"),
    ...serverModules.map((name, at) =>
      onlyTo(
        `server-${name}-looks-down`,
        `Hand it in from above, or move it down: ${serverModules.slice(at).join(" -> ")}.`,
        `^server/${name}/`,
        `^(server/(${serverModules.slice(at).join("|")})/|${joints}|ai/|domain/)`,
      ),
    ),
    {
      name: "server-walls",
      comment:
        "The door in the wall of a capability is its service and its policy: nobody else's routes or queries are imported.",
      severity: "error",
      from: { path: "^server/([^/]+/[^/]+)/", pathNot: `(${tests}|${throughTheWall})` },
      to: { path: "^server/(operations|ai|assessment|courses|academy|people)/.+(routes|queries)[.]ts$", pathNot: "^server/$1/" },
    },
    onlyTo("i18n-stands-alone", "Texts know nothing of the pages.", "^web/i18n/", "^(web/i18n/|domain/interface-languages)"),
    onlyTo(
      "ui-stands-alone",
      "Primitives know nothing of the product but the reader's language.",
      "^web/ui/",
      "^(web/ui|web/i18n)/|^domain/interface-languages",
    ),
    onlyTo(
      "platform-to-domain-and-ui",
      "What every page stands on knows no feature.",
      "^web/platform/",
      "^(web/platform|web/ui|web/i18n|domain)/",
    ),
    onlyTo(
      "features-to-platform",
      "Features know the platform, the design system and the rules.",
      "^web/features/",
      "^(web/features|web/platform|web/ui|web/i18n|domain)/",
    ),
    {
      name: "features-stay-apart",
      comment:
        "Compose two features in a route, or move what both need into a shared one: sign-in, catalog, enrollments, cart and legal pages. " +
        "The admin dashboard and the shell around every page are composed of others, and so is the preview of the home page.",
      severity: "error",
      from: {
        path: "^web/features/([^/]+/[^/]+)/",
        pathNot: "(\\.test\\.tsx?$|^web/features/(people/admin|academy/shell)/|^web/features/academy/settings/home-preview)",
      },
      to: {
        path: "^web/features/([^/]+/[^/]+)/",
        pathNot:
          "^web/features/($1|academy/legal|assessment/question|people/auth|people/admin|courses/catalog|courses/enrollments|courses/cart|courses/import-export|courses/video)/",
      },
    },
    onlyTo("web-reaches-the-server-through-http", "The pages never import the server.", "^web/(routes|[^/]+$)", "^(web|domain)/"),
    {
      name: "bench-and-scripts",
      comment:
        "Benchmarks and scripts use the product and the tests' support, and no test: move what both need to tests/support.",
      severity: "error",
      from: { path: "^(bench|scripts)/", pathNot: tests },
      to: { path: tests, pathNot: "^tests/(support/|prove/memory[.]ts$)" },
    },
    {
      name: "no-unresolvable",
      severity: "error",
      from: { path: "^(domain|ai|server|bench|scripts)/" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"] },
  },
};
