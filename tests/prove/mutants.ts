import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, matchesGlob } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { seededRandom } from "#server/platform/pictures/seeded-random.ts";

export type MutantReport = { tried: number; found: number; survivors: string[] };

type Mutant = { file: string; start: number; end: number; text: string; line: number; was: string };

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));

/** What decides: rules, who may do what, what is cached, what is limited, what is backed up, and the conditions of statements. */
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
/** Conditions as they stand in statements. */
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

/** The longest that the nearest tests, and all tests that load a file, may take with a mutant. Milliseconds. */
const nearPatience = 180_000;
const widePatience = 600_000;

/**
 * Changes one operator, number, condition or truth value at a time in a copy of the project, and counts how many of the changes the tests find: the
 * tests beside the file first, then all that load it.
 */
export async function runMutants(count: number, seed: string, say: (line: string) => void): Promise<MutantReport> {
  const copy = mkdtempSync(join(tmpdir(), "academy-mutants-"));
  const database = await startEmbeddedDatabase({
    folder: mkdtempSync(join(tmpdir(), "academy-mutants-database-")),
    durable: false,
  });
  const report: MutantReport = { tried: 0, found: 0, survivors: [] };
  try {
    const files = copyProject(copy);
    const mutants = files.filter((file) => isTarget(file)).flatMap((file) => mutantsOf(file));
    const random = seededRandom(seed);
    say(`${mutants.length} changes are possible; ${count} are tried`);
    const { host, user } = database.connection;
    const environment = {
      ...process.env,
      TEST_DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/postgres`,
    };
    const sound = new Set<string>();
    while (report.tried < count && mutants.length > 0) {
      const [mutant] = mutants.splice(random.int(0, mutants.length - 1), 1);
      if (!mutant) break;
      const near = nearestTests(mutant.file, files);
      if (!sound.has(near.join())) {
        if (
          (await test(
            copy,
            near.length > 0 ? ["run", ...near] : ["related", mutant.file, "--run"],
            environment,
            widePatience,
          )) !== "passed"
        )
          throw new Error(`${near.join(" ") || `what loads ${mutant.file}`} fails without any change`);
        sound.add(near.join());
      }
      const source = readFileSync(join(projectFolder, mutant.file), "utf8");
      writeFileSync(join(copy, mutant.file), source.slice(0, mutant.start) + mutant.text + source.slice(mutant.end));
      // The nearest tests are few: what they do not come to the end of never ends. Of all that load a file this says nothing.
      const isFound =
        (near.length > 0 && (await test(copy, ["run", ...near], environment, nearPatience)) !== "passed") ||
        (await test(copy, ["related", mutant.file, "--run"], environment, widePatience)) === "failed";
      writeFileSync(join(copy, mutant.file), source);
      report.tried += 1;
      if (isFound) report.found += 1;
      else report.survivors.push(`${mutant.file}:${mutant.line} ${mutant.was} -> ${mutant.text}`);
      if (!isFound) say(`survives: ${report.survivors.at(-1)}`);
      if (report.tried % 10 === 0) say(`${report.found} of ${report.tried} found`);
    }
  } finally {
    await database.stop();
    rmSync(copy, { recursive: true, force: true });
  }
  return report;
}

function copyProject(folder: string): string[] {
  const { stdout } = spawnSync("git", ["ls-files"], { cwd: projectFolder, encoding: "utf8" });
  const files = stdout.split("\n").filter(Boolean);
  for (const file of files) cpSync(join(projectFolder, file), join(folder, file));
  for (const made of ["node_modules", ".react-router", "build"]) symlinkSync(join(projectFolder, made), join(folder, made));
  return files;
}

function isTarget(file: string): boolean {
  return targets.some((glob) => matchesGlob(file, glob)) && !notRules.some((glob) => matchesGlob(file, glob));
}

/** Every change of a file that its types allow: what does not compile is nothing that a test has to find. */
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

/** The tests beside a file; of many files in one folder only the file's own. */
function nearestTests(file: string, files: readonly string[]): string[] {
  const folder = dirname(file);
  const beside = files.filter((each) => dirname(each) === folder && each.endsWith(".test.ts"));
  const own = beside.filter((each) => each === file.replace(/\.ts$/, ".test.ts"));
  return folder === "domain" ? own : beside;
}

/** Runs tests, for so many milliseconds at most. */
function test(
  folder: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  patience: number,
): Promise<"passed" | "failed" | "too long"> {
  const flags = ["--bail=1", "--passWithNoTests", "--silent", "--reporter=dot"];
  const child = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", ...args, ...flags], {
    cwd: folder,
    env: environment,
    stdio: process.env["DEBUG"] ? "inherit" : "ignore",
  });
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    child.kill("SIGKILL");
  }, patience);
  return new Promise((resolve) =>
    child.once("exit", (code) => {
      clearTimeout(timer);
      resolve(code === 0 ? "passed" : isOver ? "too long" : "failed");
    }),
  );
}
