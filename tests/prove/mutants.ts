import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, matchesGlob, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { z } from "zod";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { seededRandom } from "#server/platform/pictures/seeded-random.ts";

export type MutantReport = { tried: number; found: number; survivors: string[] };

type Mutant = { file: string; start: number; end: number; text: string; line: number; was: string };

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** The decisive files: rules, permissions, caching, limits, backups, and conditions in statements. */
const targets = [
  "domain/*.ts",
  "server/*/*/policy.ts",
  "server/*/*/queries.ts",
  "server/*/*/*-queries.ts",
  "server/platform/page-cache/*.ts",
  "server/platform/http/{rate-limit,body-limit,fair-queue,clean-search,network}.ts",
  "server/people/auth/{,second-factor/}limits.ts",
  "server/operations/command-line/{backup,restore}*.ts",
];
const notRules = ["**/*.test.ts", "**/*.schema.ts", "domain/{error-codes,*-error-codes,issue-words,placeholder-*}.ts"];

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

/** Time limits with a mutant for the nearest tests, for those of its users, and for all tests that load the file. Milliseconds. */
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
};

/**
 * Change one operator, number, condition or truth value at a time in a copy of the project, and count how many of the changes the tests
 * find: first the tests beside the file, then those of its direct users, then all that load it.
 */
export async function runMutants(
  count: number,
  seed: string,
  { say, from = 0, reach = "all", only = [] }: MutantOptions,
): Promise<MutantReport> {
  const copy = mkdtempSync(join(tmpdir(), "academy-mutants-"));
  const databaseFolder = mkdtempSync(join(tmpdir(), "academy-mutants-database-"));
  let database: EmbeddedDatabase | null = null;
  const report: MutantReport = { tried: 0, found: 0, survivors: [] };
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
      const source = readFileSync(join(projectFolder, mutant.file), "utf8");
      const isFoundBy = async (args: readonly string[], patience: number, isFoundByTime = false): Promise<boolean> => {
        for (;;) {
          writeFileSync(join(copy, mutant.file), source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
          const { result, failed } = await test(copy, args, { environment, patience, without: [...unsound] });
          writeFileSync(join(copy, mutant.file), source);
          if (result !== "failed") return isFoundByTime && result === "too long";
          // A test that also fails without the change has found nothing, and is not run again.
          const fails = failed.filter((file) => !sound.has(file));
          if (fails.length === 0) return true;
          const alone = await test(copy, ["run", ...fails], { environment, patience: widePatience });
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
      // A timeout of the few nearest tests means that the change causes an endless loop, and counts as found. With many tests it may just
      // be slowness.
      const isFound =
        (near.length > 0 && (await isFoundBy(["run", ...forRules(mutant.file), ...near], nearPatience, true))) ||
        (reach !== "beside" && users.length > 0 && (await isFoundBy(["run", ...users], usersPatience))) ||
        (reach === "all" && (await isFoundBy(["related", mutant.file, "--run"], widePatience)));
      report.tried += 1;
      if (isFound) report.found += 1;
      else report.survivors.push(`${mutant.file}:${mutant.line} ${mutant.was} -> ${mutant.text}`);
      if (!isFound) say(`survives: ${report.survivors.at(-1)}`);
      if (report.tried % 10 === 0) say(`${report.found} of ${report.tried} found`);
    }
  } finally {
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

type TestRun = { environment: NodeJS.ProcessEnv; patience: number; without?: readonly string[] };

/** Run tests, with a time limit in milliseconds, up to the first failure. */
async function test(
  folder: string,
  args: readonly string[],
  { environment, patience, without = [] }: TestRun,
): Promise<{ result: "passed" | "failed" | "too long"; failed: string[] }> {
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  const flags = ["--bail=1", "--passWithNoTests", "--silent", "--reporter=json", `--outputFile=${report}`];
  const left = args.filter((each) => !without.includes(each));
  const excluded = without.map((file) => `--exclude=${file}`);
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...left, ...flags, ...excluded], {
    cwd: folder,
    env: environment,
    stdio: process.env["DEBUG"] ? "inherit" : "ignore",
  });
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    child.kill("SIGKILL");
  }, patience);
  const [code] = (await once(child, "exit")) as [number | null];
  clearTimeout(timer);
  if (code === 0) return { result: "passed", failed: [] };
  return { result: isOver ? "too long" : "failed", failed: existsSync(report) ? readFailed(report, folder) : [] };
}

const reportSchema = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) });

function readFailed(report: string, folder: string): string[] {
  const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
  return testResults.filter(({ status }) => status === "failed").map(({ name }) => relative(realpathSync(folder), name));
}
