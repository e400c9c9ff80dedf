import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/** Words that once had a private meaning in this code, with the field's term for each. */
const terms: Record<string, string> = {
  bell: "signal",
  coming: "promise, or pending",
  deed: "action",
  faculty: "provider, or model",
  figure: "metric",
  hindrance: "problem",
  kept: "stored, saved or cached",
  manuscript: "lesson draft",
  refusal: "error",
  shelf: "storage",
  shelves: "storage",
  standing: "status",
  wish: "input",
  wished: "requested",
  wishes: "inputs",
};

/** Names that have such a word in its plain meaning, or that the database or the API has. */
const allowed: readonly RegExp[] = [
  // The icon, the page before the launch, HTML's and Markdown's figures, numbers that texts call figures, and the books on the home page.
  /^(?:Bell|ComingSoon|figures?|figure_open|figure_close|markFigures|FigureForm|FigureFormProps|Shelf)$/,
  // A column and a field of the API, and what the programs that read uploaded files write.
  /^[Rr]efusal$/,
  // A field of the API; and a table of the database.
  /^(?:is_faculty_vendor|FacultyVendor|faculty_vendor)$/,
];
const allowedFiles = /^web\/routes\/coming-soon\.tsx$/;

/** Split a name into its words: "isCoursePublished" and "is-course-published" into three. */
function wordsOf(name: string): string[] {
  return name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase());
}

/** Return the private word in a name; undefined if there is none. */
function privateWordIn(name: string): string | undefined {
  return wordsOf(name).find((word) => word in terms || (word.endsWith("s") && word.slice(0, -1) in terms));
}

/** Return the identifiers of a file, each once. */
function identifiersOf(file: string, text: string): Set<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return names;
}

test.each([
  ["keptAnswerSchema", "kept"],
  ["standings.ts", "standings"],
  ["useHTMLShelf", "shelf"],
  ["outstandingWork", undefined],
])("the private word in %s is %s", (name, word) => expect(privateWordIn(name)).toBe(word));

test("names in the product use the field's terms", () => {
  const files = execFileSync("git", ["ls-files", "ai", "bench", "domain", "scripts", "server", "web"], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && existsSync(file));
  expect(files.length).toBeGreaterThan(1000);
  const anyTerm = new RegExp(Object.keys(terms).join("|"), "i");
  const found: string[] = [];
  for (const file of files) {
    if (privateWordIn(file) !== undefined && !allowedFiles.test(file)) found.push(`${file}: its name`);
    const text = readFileSync(file, "utf8");
    if (!anyTerm.test(text) || file === "web/platform/api-types.ts") continue;
    for (const name of identifiersOf(file, text)) {
      if (privateWordIn(name) !== undefined && !allowed.some((pattern) => pattern.test(name))) found.push(`${file}: ${name}`);
    }
  }
  expect(found).toEqual([]);
});
