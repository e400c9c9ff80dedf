import { z } from "zod";

/*
 * Validation errors as sentences for a person, which name the field in words and say what is wrong with it. A schema has a message of its
 * own only if it can say more.
 */

type Path = readonly PropertyKey[];

/** Display names that differ from the field's name. The default is the field's name without underscores. */
const wordsByName: Readonly<Record<string, string>> = {
  full_name: "name",
  email: "email address",
  featured_image_url: "picture",
  context_summary: "summary",
  student_name: "name of the student",
  confirm: "confirmation",
  although_shown: "confirmation",
  stem: "question",
  documents: "list of legal pages",
  launched: "launch switch",
  logo_dark: "logo for dark pages",
  co_instructor_ids: "instructors",
  free_preview_ids: "lessons",
  given: "points",
  from: "sender",
  archived: "archive switch",
  published: "switch between draft and published",
  host: "mail server",
  tls: "encryption",
  base_url: "base URL",
  api_key: "API key",
  api_key_id: "API key",
  ids: "order of the lessons",
  id: "identifier",
  general: "place that is talked about",
  user: "facts about the learner",
  content: "text",
  asks_again: "choice to ask again",
  type_pairing: "typefaces",
  count: "number of questions",
  time_percent: "time",
  watched_percent: "percentage to watch",
  passing_percent: "passing grade",
  replaces: "version to replace",
  break_minutes: "breaks",
  asks_agreement: "request for agreement",
  hero_title: "home page title",
  hero_text: "home page text",
  launch_title: "title before the launch",
  launch_text: "text before the launch",
  retain_conversations_days: "days to keep tutor conversations",
  retain_visits_days: "days to keep lesson visits",
  retain_audit_days: "days to keep the audit log",
  retain_mails_days: "days to keep sent and failed emails",
  before: "place in the log",
  after: "lesson that this one comes after",
  sort: "order",
  tutorPersonality: "tutor personality",
  learningPace: "learning pace",
  csv: "file",
  factor_type: "kind of second factor",
  refresh_token: "session",
  token_hash: "link",
  data: "additional facts",
};

/** The display name of a list entry, if it is not just the list's name without its "s". */
const entriesByName: Readonly<Record<string, string>> = {
  ids: "lesson",
  course_ids: "course",
  rows: "line",
  co_instructor_ids: "instructor",
  free_preview_ids: "lesson",
};

/** Display names of fields that mean something else in the entries of these lists. */
const wordsByList: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cues: { from: "start", to: "end" },
  chapters: { from: "start" },
};

/** Return a field's display name: "title", "time zone", "course" for `course_id`. Empty for a name without letters. */
export function fieldWords(name: string): string {
  const known = Object.hasOwn(wordsByName, name) ? wordsByName[name] : undefined;
  if (known !== undefined) return known;
  const words = wordsIn(name);
  const last = words.at(-1);
  if (words.length > 1 && last === "ids") return `${words.slice(0, -1).join(" ")}s`;
  if (words.length > 1 && (last === "id" || last === "url")) return words.slice(0, -1).join(" ");
  return words.join(" ");
}

function wordsIn(name: string): string[] {
  return name
    .slice(0, 60)
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Return the display name of the input at a path, at the start of a sentence: "The title", "The text of message 4", "Course 2". */
export function namePath(path: Path): string {
  const index = path.findLastIndex((step) => typeof step === "number");
  const entry = index > 0 ? `${entryWords(String(path[index - 1]))} ${Number(path[index]) + 1}` : null;
  const names = path.slice(index + 1).filter((step) => typeof step === "string");
  const name = names.at(-1);
  if (name === undefined) return entry === null ? "What was sent" : `${entry.charAt(0).toUpperCase()}${entry.slice(1)}`;
  const ofList = wordsByList[String(path[index - 1])];
  const words = (ofList && Object.hasOwn(ofList, name) ? ofList[name] : fieldWords(name)) || "field";
  return entry === null ? `The ${words}` : `The ${words} of ${entry}`;
}

function entryWords(list: string): string {
  return entriesByName[list] ?? fieldWords(list).replace(/s$/, "");
}

/** Say that a field is missing: "The title is missing", "The crisis contacts are missing". */
function missing(name: string): string {
  const [head = ""] = name.split(/ (?:of|for|to|about|before|that|in) /);
  return /[^su]s$/.test(head) ? `${name} are missing.` : `${name} is missing.`;
}

/** Describe a validation issue, for schemas without their own message; null if only the schema could describe it. */
function issueSentence(issue: z.core.$ZodRawIssue): string | null {
  const path = issue.path ?? [];
  if (issue.code === "unrecognized_keys") return unknownField(String(issue.keys[0]));
  if (path.length === 0) return null;
  const name = namePath(path);
  const isMissing = issue.input === undefined || issue.input === null;
  switch (issue.code) {
    case "invalid_type":
      return isMissing ? missing(name) : `${name} must be ${kinds[issue.expected] ?? "something else"}.`;
    case "invalid_value":
      if (isMissing) return missing(name);
      return issue.values.length > mostNamed
        ? `${name} is not one of the allowed values.`
        : `${name} must be ${oneOf(issue.values)}.`;
    case "too_small":
      return tooSmall(name, issue);
    case "too_big":
      return tooBig(name, issue);
    default:
      return isMissing ? missing(name) : `${name} is not valid.`;
  }
}

/** Describe an unknown field by the name that the sender used; they know no other name for it. */
function unknownField(name: string): string {
  const words = wordsIn(name).join(" ");
  return words === "" ? "Something was sent that is not accepted here." : `The field “${words}” is not accepted here.`;
}

function tooSmall(name: string, { origin, minimum }: Pick<z.core.$ZodIssueTooSmall, "origin" | "minimum">): string {
  const isCounted = ["string", "array", "set", "map"].includes(origin);
  if (isCounted && Number(minimum) <= 1) return missing(name);
  if (!isCounted && Number(minimum) === 0) return `${name} may not be negative.`;
  const least = readable(minimum);
  if (origin === "string") return `${name} must have at least ${least} characters.`;
  if (isCounted) return `${name} must have at least ${least} entries.`;
  return `${name} must be at least ${least}.`;
}

function tooBig(name: string, { origin, maximum }: Pick<z.core.$ZodIssueTooBig, "origin" | "maximum">): string {
  const most = readable(maximum);
  if (origin === "string") return `${name} may have at most ${most} characters.`;
  if (["array", "set", "map"].includes(origin)) return `${name} may have at most ${most} entries.`;
  return `${name} may be at most ${most}.`;
}

const readable = (size: number | bigint) => size.toLocaleString("en");

const kinds: Readonly<Record<string, string>> = {
  string: "written text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of named values",
  record: "a group of named values",
  date: "a date",
};

/** The longest list of choices that is spelled out. */
const mostNamed = 8;

/** List choices in words: "beginner, intermediate or advanced". */
function oneOf(values: readonly z.core.util.Primitive[]): string {
  const names = values.map(String);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} or ${names.at(-1)}` : `${names[0]}`;
}

const englishOfLibrary = z.locales.en().localeError;
// Errors of single values, such as environment variables, are reported by the code that reads them: there is no field to name.
z.config({ localeError: (issue) => issueSentence(issue) ?? englishOfLibrary(issue) });
