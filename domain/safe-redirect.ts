import { splitLanguage } from "./interface-languages.ts";

const longestAddress = 2000;

/**
 * The academy's pages, as patterns of the route table. Anything else (API calls, files, pictures, assets, the demo's mailbox) is not a
 * page, and must not receive what an address carries in its fragment.
 */
export const pagePatterns: readonly string[] = [
  "",
  "store",
  "catalog",
  "product/:courseId",
  "preview/:courseId/:lessonId",
  "instructor/:instructorId",
  "course/:courseId",
  "enroll/:courseId",
  "learn/:courseId/:lessonId",
  "learn/:lessonId",
  "dashboard",
  "agreement",
  "settings",
  "setup",
  "legal/:kind",
  "notifications",
  "notes",
  "help",
  "chat",
  "voice-tutor",
  "agents-api",
  "admin/ai-agents",
  "super-admin",
  "teach/:courseId",
  "teach/:courseId/exams/:examId/preview",
  "teach/:courseId/exams/:examId/print",
  "exam/:examId",
  "attempt/:attemptId",
  "certificates/:certificateId",
  "get-certificate/:courseId",
  "course-certificates/:courseId",
  "course-questions/:courseId",
  "verify/:certificateId",
  "help/:article",
  "talent-marketplace",
  "success",
  "auth",
  "coming-soon",
  "for-business",
];

/**
 * Return the path, search and hash of an address if it is one of the academy's own pages; null for anything else: another origin, a scheme,
 * a second slash, a backslash or a control character, plain or encoded, and addresses of the academy that are not pages. Browser and server
 * use this one rule for every redirect.
 */
export function ownPage(value: string | null | undefined): string | null {
  if (!value || value.length > longestAddress || !value.startsWith("/") || hidesAnotherPlace(value)) return null;
  let url: URL;
  try {
    url = new URL(value, "https://own.invalid");
  } catch {
    return null;
  }
  // "/..//evil.example" resolves to a different path.
  if (url.origin !== "https://own.invalid" || !isPage(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Return the page of the academy to go back to after signing in. The sign-in page itself is excluded. */
export function pageToReturnTo(value: string | null | undefined): string | null {
  const address = ownPage(value);
  // The redirecting page adds its own language.
  const page = address === null ? null : splitLanguage(address).path;
  return page === null || /^\/auth\/?(?:[?#]|$)/.test(page) ? null : page;
}

function isPage(pathname: string): boolean {
  return pagePatterns.some((pattern) => matches(pattern, splitLanguage(pathname).path));
}

/** The pages behind sign-in, and the setup. Search engines do not index them, and they are shown in the person's own language. */
const signedInPatterns: readonly string[] = [
  "setup",
  "learn/:courseId/:lessonId",
  "learn/:lessonId",
  "dashboard",
  "teach/:courseId",
  "teach/:courseId/exams/:examId/preview",
  "teach/:courseId/exams/:examId/print",
  "exam/:examId",
  "attempt/:attemptId",
  "agreement",
  "settings",
  "notifications",
  "notes",
  "help",
  "chat",
  "voice-tutor",
  "agents-api",
  "admin/ai-agents",
  "super-admin",
  "certificates/:certificateId",
  "get-certificate/:courseId",
  "course-certificates/:courseId",
  "course-questions/:courseId",
];

/** Return whether a path, without a language prefix, is a page behind sign-in or of the setup. */
export function isSignedInPage(pathname: string): boolean {
  return signedInPatterns.some((pattern) => matches(pattern, pathname));
}

function matches(pattern: string, pathname: string): boolean {
  const parts = pathname.slice(1).replace(/\/$/, "").split("/");
  const expected = pattern.split("/");
  return (
    expected.length === parts.length &&
    expected.every((name, index) => (name.startsWith(":") ? parts[index] !== "" : parts[index] === name))
  );
}

/** Check up to two layers of percent-encoding of the path, because a server or library on the way may decode them. */
function hidesAnotherPlace(value: string): boolean {
  let path = value.split(/[?#]/, 1)[0] ?? "";
  if (/[\p{Cc}\s\\]/u.test(value)) return true;
  for (let layer = 0; layer < 3; layer += 1) {
    if (path.includes("//") || /[\p{Cc}\\]/u.test(path)) return true;
    try {
      path = decodeURIComponent(path);
    } catch {
      return true;
    }
  }
  return false;
}
