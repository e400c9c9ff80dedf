import type { z } from "zod";
import { courseFileFormat, courseFileLimits } from "#domain/course-file-rules.ts";
import { courseManifestSchema, type CourseManifest } from "#domain/course-file.ts";
import { decodeText } from "./decode-text.ts";
import type { OpenZip } from "./open-zip.ts";
import type { Remarks } from "./remarks.ts";

const file = "manifest.json";

/** The manifest of a course file; null when it cannot be used, with a problem for each reason. */
export async function readManifest(zip: OpenZip, remarks: Remarks): Promise<CourseManifest | null> {
  if (!zip.has(file)) {
    remarks.problem(file, "is not in the file: this ZIP is no course file");
    return null;
  }
  const bytes = await zip.read(file, courseFileLimits.manifestBytes, "is larger than 1 MB");
  if (!bytes) return null;
  const told = parseJson(decodeText(bytes));
  if (told === undefined) {
    remarks.problem(file, "is not JSON in UTF-8");
    return null;
  }
  const wrongKind = kindProblem(told);
  if (wrongKind) {
    remarks.problem(file, wrongKind);
    return null;
  }
  const { data, error } = courseManifestSchema.safeParse(told, { error: describeIssue, reportInput: true });
  for (const { code, input, path, message } of error?.issues ?? []) {
    // A field that is missing is called that, whatever words its schema has for what is no text.
    const isMissing = code === "invalid_type" && input === undefined;
    remarks.problem(file, `${writePath(path)}: ${isMissing ? "is missing" : message}`);
  }
  return data ?? null;
}

/** What else it is, if it is no manifest that this academy reads: nothing more is said of the rest then. */
function kindProblem(told: unknown): string | null {
  const { format, version }: { format?: unknown; version?: unknown } = typeof told === "object" && told !== null ? told : {};
  if (format !== courseFileFormat.name) return `format: must be "${courseFileFormat.name}"; this ZIP is no course file`;
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 1) return "version: must be 1";
  if (version > courseFileFormat.version) {
    return `was made by a newer academy: it is version ${version} of the format, and this academy reads version ${courseFileFormat.version}`;
  }
  return null;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Words for what the schema has none for. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "unrecognized_keys")
    return `${issue.keys.map((key) => JSON.stringify(key.slice(0, 60))).join(", ")} is not known in this version`;
  if (issue.code !== "invalid_type") return undefined;
  return `must be ${kinds[issue.expected] ?? issue.expected}`;
}

const kinds: Record<string, string | undefined> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  array: "a list",
  object: "an object",
};

/** `lessons[2].title`, counted as people count; the whole is called what it is. */
function writePath(path: readonly PropertyKey[]): string {
  const [first, second, ...rest] = path;
  if (first === "lessons" && typeof second === "number") return [`lesson ${second + 1}`, ...rest.map(String)].join(", ");
  return path.map(String).join(".") || "the manifest";
}
