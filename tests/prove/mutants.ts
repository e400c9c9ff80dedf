import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { seededRandom } from "#server/platform/pictures/seeded-random.ts";
import { endStatements, runTests } from "./run-tests.ts";

export type MutantReport = { tried: number; found: number; survivors: string[] };

type Mutant = { file: string; start: number; end: number; text: string; line: number; was: string };

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** The decisive files: rules, permissions, caching, limits, backups, conditions in statements, and what the pages store and send. */
const targets = [
  "domain/*.ts",
  "server/*/*/policy.ts",
  "server/*/*/queries.ts",
  "server/*/*/*-queries.ts",
  "server/platform/page-cache/*.ts",
  "server/platform/http/{rate-limit,body-limit,fair-queue,network}.ts",
  "server/people/auth/{,second-factor/}limits.ts",
  "server/operations/command-line/{backup,restore}*.ts",
  "web/platform/*.ts",
  "web/features/*/*/{,*/}*.ts",
];
const notRules = [
  "**/*.test.ts",
  "**/*.schema.ts",
  "domain/{error-codes,*-error-codes,issue-words,placeholder-*}.ts",
  "web/**/{*-,}messages.ts",
  "web/platform/api-types.ts",
];

const operators = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
]);
/** Conditions in SQL statements. */
const conditions: readonly [RegExp, string][] = [
  [/ and /g, " or "],
  [/ or /g, " and "],
  [/ is not null/g, " is null"],
  [/ is null/g, " is not null"],
  [/ <= /g, " < "],
  [/ >= /g, " > "],
  [/ < /g, " >= "],
  [/ > /g, " <= "],
  [/not exists/g, "exists"],
];

/** Time limits with a mutant for the tests of a rule, the nearest tests, those of its users, and all that load the file. Milliseconds. */
const rulesPatience = 60_000;
const nearPatience = 180_000;
const usersPatience = 400_000;
const widePatience = 1_200_000;

export type MutantOptions = {
  say: (line: string) => void;
  /** How many of the chosen changes to skip, because an earlier run has tried them. */
  from?: number;
  /** How far to go: the tests beside a file, then those of its users, then all that load it, which take most of the time. */
  reach?: "beside" | "users" | "all";
  /** Try only the changes at these places, as FILE:LINE (for example those that survived an earlier run) or as FILE. */
  only?: readonly string[];
  /** The time limit for the tests of a rule, in milliseconds. */
  patience?: number;
};

/**
 * Change one operator, number, condition or truth value at a time in a copy of the project, and count how many of the changes the tests
 * find: first the tests beside the file, then those of its direct users, then all that load it.
 */
export async function runMutants(
  count: number,
  seed: string,
  { say, from = 0, reach = "all", only = [], patience = rulesPatience }: MutantOptions,
): Promise<MutantReport> {
  const copy = mkdtempSync(join(tmpdir(), "academy-mutants-"));
  const databaseFolder = mkdtempSync(join(tmpdir(), "academy-mutants-database-"));
  let database: EmbeddedDatabase | null = null;
  const report: MutantReport = { tried: 0, found: 0, survivors: [] };
  // Interrupted by a signal, this process would not end the tests that it has started.
  const stop = () => process.exit(1);
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const files = copyProject(copy);
    const mutants = files
      .filter((file) => isTarget(file))
      .flatMap((file) => mutantsOf(file))
      .filter(({ file, line }) => only.length === 0 || only.includes(`${file}:${line}`) || only.includes(file));
    const random = seededRandom(seed);
    say(`${mutants.length} changes are possible; ${count} are tried`);
    // Academies that tests start must run from the changed sources, not as built.
    const { ACADEMY_BUILT: _, ...environment }: NodeJS.ProcessEnv = process.env;
    // Rules and the tests beside them need no database.
    if (reach !== "beside" || mutants.some(({ file }) => forRules(file).length === 0)) {
      database = await startEmbeddedDatabase({ folder: databaseFolder, durable: false });
      const { host, user } = database.connection;
      environment["TEST_DATABASE_URL"] = `postgres://${user}@${encodeURIComponent(host)}/postgres`;
      environment["TEST_TEMPLATE"] = "kept";
    }
    const [sound, unsound] = [new Set<string>(), new Set<string>()];
    for (let left = from; left > 0; left -= 1) mutants.splice(random.int(0, mutants.length - 1), 1);
    while (report.tried < count && mutants.length > 0) {
      const [mutant] = mutants.splice(random.int(0, mutants.length - 1), 1);
      if (!mutant) break;
      const change = `${mutant.file}:${mutant.line} ${mutant.was} -> ${mutant.text}`;
      const source = readFileSync(join(projectFolder, mutant.file), "utf8");
      const isFoundBy = async (args: readonly string[], limit: number): Promise<boolean> => {
        for (;;) {
          writeFileSync(join(copy, mutant.file), source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
          const { result, failed } = await runTests(copy, args, { environment, patience: limit, without: [...unsound] });
          writeFileSync(join(copy, mutant.file), source);
          if (result === "passed") return false;
          if (database) await endStatements(database);
          // An endless loop is found by the time that it takes, unless the tests are just as slow without it.
          if (result === "too long") {
            const unchanged = await runTests(copy, args, { environment, patience: limit, without: [...unsound] });
            say(`ended after ${limit / 1000} s, and ${unchanged.result} without it: ${change}`);
            return unchanged.result === "passed";
          }
          // A test that also fails without the change has found nothing, and is not run again.
          const fails = failed.filter((file) => !sound.has(file));
          if (fails.length === 0) return true;
          const alone = await runTests(copy, ["run", ...fails], { environment, patience: widePatience, toEnd: true });
          if (alone.result === "passed") {
            for (const file of fails) sound.add(file);
            return true;
          }
          for (const file of alone.failed.length > 0 ? alone.failed : fails) unsound.add(file);
          say(`fails without any change: ${[...unsound].join(" ")}`);
        }
      };
      const near = nearestTests(mutant.file, files);
      const users = testsOfUsers(mutant.file, files).filter((file) => !near.includes(file));
      const rules = forRules(mutant.file);
      const isFound =
        (near.length > 0 && (await isFoundBy(["run", ...rules, ...near], rules.length > 0 ? patience : nearPatience))) ||
        (reach !== "beside" && users.length > 0 && (await isFoundBy(["run", ...users], usersPatience))) ||
        (reach === "all" && (await isFoundBy(["related", mutant.file, "--run"], widePatience)));
      report.tried += 1;
      if (isFound) report.found += 1;
      else report.survivors.push(change);
      say(`${report.tried} ${isFound ? "found" : "survives"}: ${change}`);
      if (report.tried % 10 === 0) say(`${report.found} of ${report.tried} found`);
    }
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await database?.stop();
    for (const folder of [copy, databaseFolder]) rmSync(folder, { recursive: true, force: true });
  }
  return report;
}

function copyProject(folder: string): string[] {
  const { stdout } = spawnSync("git", ["ls-files"], { cwd: projectFolder, encoding: "utf8" });
  const files = stdout.split("\n").filter(Boolean);
  for (const file of files) cpSync(join(projectFolder, file), join(folder, file));
  for (const made of ["node_modules", ".react-router", "build"]) symlinkSync(join(projectFolder, made), join(folder, made));
  writeFileSync(
    join(folder, "vitest.rules.config.ts"),
    'import { defineConfig } from "vitest/config";\nexport default defineConfig({ test: { include: ["domain/**/*.test.ts"], isolate: false, maxWorkers: 1, testTimeout: 20_000 } });\n',
  );
  return files;
}

function isTarget(file: string): boolean {
  return targets.some((glob) => matchesGlob(file, glob)) && !notRules.some((glob) => matchesGlob(file, glob));
}

/** Return every change of a file that still compiles; others would be found by the compiler. */
function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(join(projectFolder, file), "utf8");
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const add = (start: number, end: number, text: string) => {
    const line = tree.getLineAndCharacterOfPosition(start).line + 1;
    mutants.push({ file, start, end, text, line, was: source.slice(start, end) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const operator = operators.get(node.operatorToken.kind);
      const joinsText = [node.left, node.right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
      if (operator && !joinsText) add(node.operatorToken.getStart(), node.operatorToken.getEnd(), operator);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add(node.getStart(), node.operand.getStart(), "");
    if (ts.isNumericLiteral(node)) add(node.getStart(), node.getEnd(), `(${node.text} + 1)`);
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node.getStart(), node.getEnd(), "false");
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node.getStart(), node.getEnd(), "true");
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText().startsWith("sql"))
      for (const [pattern, text] of conditions)
        for (const match of node.template.getText().matchAll(pattern)) {
          const start = node.template.getStart() + match.index;
          if (!isInSubstitution(node.template, start)) add(start, start + match[0].length, text);
        }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return mutants;
}

function isInSubstitution(template: ts.TemplateLiteral, position: number): boolean {
  return (
    ts.isTemplateExpression(template) &&
    template.templateSpans.some(({ expression }) => expression.getStart() <= position && position < expression.getEnd())
  );
}

/** Return the tests next to a file; in a folder with many files only the file's own. */
function nearestTests(file: string, files: readonly string[]): string[] {
  const folder = dirname(file);
  const beside = files.filter((each) => dirname(each) === folder && each.endsWith(".test.ts"));
  const own = beside.filter((each) => each === file.replace(/\.ts$/, ".test.ts"));
  return folder === "domain" ? own : beside;
}

/** Return the tests that import a file, and those of the files that import it: a file's own test, or else those beside it. */
function testsOfUsers(file: string, files: readonly string[]): string[] {
  const name = basename(file);
  const sources = files.filter(
    (each) => /^(domain|ai|server|web|tests)\/.*\.tsx?$/.test(each) && !/^tests\/(e2e|prove)\//.test(each),
  );
  const users = sources.filter((each) => {
    const source = readFileSync(join(projectFolder, each), "utf8");
    if (source.includes(`"#${file}"`)) return true;
    const beside = [...source.matchAll(/from "(\.[^"]*)"/g)].map(([, path]) => join(dirname(each), path ?? ""));
    return source.includes(name) && beside.includes(file);
  });
  const tests = users.flatMap((user) => {
    if (/\.test\.tsx?$/.test(user)) return [user];
    const own = files.filter((each) => each === user.replace(/\.tsx?$/, ".test.ts"));
    // Rules are all in one folder, so tests beside them are not about them.
    if (own.length > 0 || dirname(user) === "domain") return own;
    return files.filter((each) => dirname(each) === dirname(user) && /\.test\.tsx?$/.test(each));
  });
  return [...new Set(tests)];
}

/** Tests of rules need no database: without the global setup they take a tenth of the time. */
function forRules(file: string): string[] {
  return dirname(file) === "domain" ? ["--config=vitest.rules.config.ts"] : [];
}
