import { z } from "zod";
import { courseFileFormat, courseFileLimits } from "#domain/course-file.ts";
import { courseManifestSchema, manifestLessonSchema, type CourseManifest } from "#domain/course-file.schema.ts";
import { findCircle } from "#domain/release.ts";
import type { OpenZip } from "./open-zip.ts";
import type { Remarks } from "./remarks.ts";

const file = "manifest.json";

/** The contents of a manifest. If it has a problem: whatever can still be checked, and no facts. */
export type ReadManifest = {
  facts: CourseManifest["course"] | null;
  picture: string | undefined;
  lessons: CourseManifest["lessons"];
  sections: CourseManifest["sections"];
};

/** Read the manifest of a course file, reporting everything that is wrong; null if nothing of it can be used. */
export async function readManifest(zip: OpenZip, remarks: Remarks): Promise<ReadManifest | null> {
  if (!zip.has(file)) {
    remarks.problem(file, "is missing: this ZIP is not a course file");
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
    // Report a missing field as missing, whatever message the schema has for a wrong type.
    const isMissing = code === "invalid_type" && input === undefined;
    remarks.problem(file, `${writePath(path)}: ${isMissing ? "is missing" : message}`);
  }
  if (!data) return readRest(told);
  const { course, lessons, sections } = data;
  const inSections = sections.reduce((sum, section) => sum + section.lessons, 0);
  const apart = `list ${inSections} lessons in total, but the course has ${lessons.length}`;
  if (sections.length > 0 && inSections !== lessons.length) remarks.problem(file, `sections: ${apart}`);
  for (const problem of findWaitProblems(lessons)) remarks.problem(file, problem);
  return { facts: course, picture: course.picture, lessons, sections };
}

/** Return the problems of release conditions: lessons that wait for a missing one, free previews that wait, and cycles. */
function findWaitProblems(lessons: CourseManifest["lessons"]): string[] {
  const after = new Map(
    lessons.flatMap(({ waits }, at) => (waits?.after_lesson ? [[String(at + 1), String(waits.after_lesson)] as const] : [])),
  );
  return lessons.flatMap(({ waits, free_preview }, at) => {
    if (!waits) return [];
    const place = lessonPlace(at + 1);
    if (free_preview) return [`${place}, waits: a free preview cannot have a release condition`];
    if ((waits.after_lesson ?? 0) > lessons.length) return [`${place}, waits: there is no lesson ${waits.after_lesson}`];
    return findCircle(String(at + 1), after) ? [`${place}, waits: the lesson would wait for itself`] : [];
  });
}

/** Return the valid parts of an invalid manifest, so that the rest of the file is checked in the same pass. */
function readRest(told: unknown): ReadManifest {
  const rest = z.looseObject({ course: z.looseObject({ picture: z.string().optional() }), lessons: z.unknown().array() });
  const { course, lessons = [] } = rest.partial().safeParse(told).data ?? {};
  const usable = lessons
    .slice(0, courseFileLimits.lessons)
    .flatMap((lesson) => manifestLessonSchema.safeParse(lesson).data ?? []);
  return { facts: null, picture: course?.picture, lessons: usable, sections: [] };
}

/** Return what is wrong if this is not a supported manifest at all; nothing else is reported then. */
function kindProblem(told: unknown): string | null {
  const { format, version }: { format?: unknown; version?: unknown } = typeof told === "object" && told !== null ? told : {};
  const [own, newest] = [courseFileFormat.name, courseFileFormat.version];
  const another = `must be “${own}”; this ZIP is not a course file`;
  const unknown = `must be ${newest}`;
  if (format !== own) return `format: ${another}`;
  if (typeof version !== "number" || !Number.isSafeInteger(version) || version < 1) return `version: ${unknown}`;
  if (version > newest)
    return `was made by a newer academy: its format is version ${version}, and this academy supports version ${newest}`;
  return null;
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Describe issues for which the schema has no message. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "unrecognized_keys")
    return `${issue.keys.map((key) => JSON.stringify(key.slice(0, 60))).join(", ")} is not supported in this version`;
  if (issue.code !== "invalid_type") return undefined;
  return kinds[issue.expected] ?? `must be ${issue.expected}`;
}

const kinds: Record<string, string | undefined> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  array: "must be a list",
  object: "must be an object",
};

/** Format a path for display: `lessons[2].title` becomes "lesson 3, title", and the root "the manifest". */
function writePath(path: readonly PropertyKey[]): string {
  const [first, second, ...rest] = path;
  if (first === "lessons" && typeof second === "number") return [lessonPlace(second + 1), ...rest.map(String)].join(", ");
  return path.map(String).join(".") || "the manifest";
}

/** Name a lesson's place in the manifest; the first is 1. */
export const lessonPlace = (number: number): string => `lesson ${number}`;

/** Decode UTF-8, without its byte order mark; null when it is invalid. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
