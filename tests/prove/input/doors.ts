import type { DescribedCall, DescribedSchema } from "#tests/support/described-calls.ts";

/** An entry point: a call of the API document, one of the sign-in protocol, a page or a file. */
export type Door = Pick<DescribedCall, "method" | "path" | "queries" | "body"> & {
  kind: "call" | "sign-in" | "page" | "file";
  /** The documented responses by status. */
  answers: DescribedCall["answers"] | null;
  /** Headers that its protocol requires. */
  headers?: Record<string, string>;
};

const text: DescribedSchema = { type: "string" };
const email: DescribedSchema = { type: "string", format: "email" };
const open = (properties: Record<string, DescribedSchema>): DescribedSchema => ({
  type: "object",
  properties,
  additionalProperties: text,
});

function signIn(method: string, path: string, properties?: Record<string, DescribedSchema>, queries: string[] = []): Door {
  return {
    kind: "sign-in",
    method,
    path: `/auth/v1${path}`,
    queries: queries.map((name) => ({ name, schema: text })),
    body: properties ? { type: "application/json", schema: open(properties) } : null,
    answers: null,
  };
}

/** The sign-in protocol, which is not in the academy's document, because the auth client defines it. */
export const signInDoors: readonly Door[] = [
  signIn("POST", "/signup", { email, password: text, data: { type: "object", additionalProperties: text }, redirect_to: text }),
  signIn("POST", "/token", { email, password: text, refresh_token: text }, ["grant_type"]),
  signIn("POST", "/token?grant_type=password", { email, password: text }),
  signIn("POST", "/token?grant_type=refresh_token", { refresh_token: text }),
  signIn("POST", "/logout", undefined, ["scope"]),
  signIn("GET", "/user"),
  signIn("PUT", "/user", { email, password: text, nonce: text, data: { type: "object", additionalProperties: text } }),
  signIn("POST", "/otp", { email, create_user: { type: "boolean" }, data: { type: "object", additionalProperties: text } }),
  signIn("POST", "/magiclink", { email }),
  signIn("POST", "/recover", { email }),
  signIn("POST", "/resend", { email, type: { enum: ["signup", "email_change"] } }),
  signIn("GET", "/reauthenticate"),
  signIn("GET", "/verify", undefined, ["token", "type", "redirect_to"]),
  signIn("POST", "/verify", {
    email,
    token: text,
    token_hash: text,
    type: { enum: ["signup", "email", "recovery", "email_change"] },
  }),
  signIn("POST", "/factors", { factor_type: { enum: ["totp", "phone"] }, friendly_name: text, issuer: text }),
  signIn("POST", "/factors/{factorId}/challenge", {}),
  signIn("POST", "/factors/{factorId}/verify", { challenge_id: { type: "string", format: "uuid" }, code: text }),
  signIn("DELETE", "/factors/{factorId}"),
  signIn("GET", "/recovery-codes"),
  signIn("POST", "/recovery-codes", {}),
  signIn("POST", "/recovery-codes/verify", { code: text }),
  signIn("GET", "/authorize", undefined, ["provider", "redirect_to", "scopes"]),
  signIn("GET", "/callback", undefined, ["code", "state", "error"]),
  signIn("GET", "/settings"),
  signIn("GET", "/health"),
  signIn("GET", "/.well-known/jwks.json"),
  signIn("GET", "/{anything}"),
];

function visit(kind: "page" | "file", path: string, queries: string[] = []): Door {
  return { kind, method: "GET", path, queries: queries.map((name) => ({ name, schema: text })), body: null, answers: null };
}

/** Every page, with its query parameters, and the data requests of pages that load it separately. */
export const pageDoors: readonly Door[] = [
  visit("page", "/", ["search"]),
  visit("page", "/store", ["search", "category", "level", "sort", "page"]),
  visit("page", "/catalog"),
  visit("page", "/product/{courseId}"),
  visit("page", "/course/{courseId}"),
  visit("page", "/enroll/{courseId}", ["by"]),
  visit("page", "/learn/{courseId}/{lessonId}", ["quote", "block"]),
  visit("page", "/learn/{lessonId}"),
  visit("page", "/dashboard", ["tab", "course", "lesson", "search", "page"]),
  visit("page", "/settings", ["tab"]),
  visit("page", "/notifications"),
  visit("page", "/help", ["search"]),
  visit("page", "/help/{article}"),
  visit("page", "/instructor/{instructorId}", ["page"]),
  visit("page", "/preview/{courseId}/{lessonId}"),
  visit("page", "/teach/{courseId}", ["view", "item", "search", "type", "purpose", "lesson", "names", "page"]),
  visit("page", "/teach/{courseId}/exams/{examId}/preview"),
  visit("page", "/teach/{courseId}/exams/{examId}/print", ["form"]),
  visit("page", "/exam/{examId}"),
  visit("page", "/attempt/{attemptId}"),
  visit("page", "/agreement", ["redirectTo"]),
  visit("page", "/notes", ["search", "page"]),
  visit("page", "/certificates/{certificateId}"),
  visit("page", "/get-certificate/{courseId}"),
  visit("page", "/course-certificates/{courseId}", ["page"]),
  visit("page", "/course-questions/{courseId}", ["lesson"]),
  visit("page", "/verify/{certificateId}", ["answer"]),
  visit("page", "/legal/{kind}"),
  visit("page", "/setup", ["step"]),
  visit("page", "/chat", ["course"]),
  visit("page", "/voice-tutor", ["course"]),
  visit("page", "/agents-api"),
  visit("page", "/admin/ai-agents"),
  visit("page", "/super-admin", ["view", "search", "page"]),
  visit("page", "/talent-marketplace"),
  visit("page", "/for-business"),
  visit("page", "/success"),
  visit("page", "/auth", ["redirectTo", "error", "error_description"]),
  visit("page", "/coming-soon"),
  visit("page", "/{anything}"),
  visit("page", "/store.data", ["search", "category", "page", "_routes"]),
  visit("page", "/product/{courseId}.data", ["_routes"]),
  visit("page", "/help/{article}.data"),
  visit("page", "/preview/{courseId}/{lessonId}.data", ["_routes"]),
  visit("page", "/instructor/{instructorId}.data", ["_routes"]),
  visit("page", "/verify/{certificateId}.data", ["answer", "_routes"]),
  visit("page", "/legal/{kind}.data"),
  visit("page", "/demo/mail"),
];

/** Send or ask for a piece of an upload by the tus protocol. */
function upload(method: "HEAD" | "PATCH", offset: number): Door {
  return {
    kind: "file",
    method,
    path: "/api/uploads/{uploadId}",
    queries: [],
    body: method === "PATCH" ? { type: "application/offset+octet-stream", schema: {} } : null,
    answers: null,
    headers: { "tus-resumable": "1.0.0", ...(method === "PATCH" && { "upload-offset": String(offset) }) },
  };
}

/** Files, recordings, uploads and machine-readable resources. */
export const fileDoors: readonly Door[] = [
  visit("file", "/files/{anything}"),
  visit("file", "/files/course-images/{anything}"),
  visit("file", "/media/pictures/{picture}"),
  visit("file", "/media/{mediaId}/file", ["quality", "download"]),
  { ...visit("file", "/media/{mediaId}/file"), headers: { range: "bytes=7-99" } },
  { ...visit("file", "/media/{mediaId}/file"), headers: { range: "bytes=-0,9-1" } },
  visit("file", "/media/{mediaId}/chapters.vtt", ["download"]),
  visit("file", "/media/{mediaId}/captions/{captionsFile}", ["download"]),
  visit("file", "/media/{anything}"),
  visit("file", "/embed/{site}/{video}"),
  upload("HEAD", 0),
  upload("PATCH", 0),
  upload("PATCH", 1_000),
  {
    ...visit("file", "/verify/{certificateId}"),
    method: "POST",
    body: { type: "application/x-www-form-urlencoded", schema: {} },
  },
  visit("file", "/assets/{anything}"),
  visit("file", "/brand/icon.svg"),
  visit("file", "/brand/{anything}"),
  visit("file", "/manifest.webmanifest"),
  visit("file", "/.well-known/did.json"),
  visit("file", "/credentials/receipt-keys"),
  visit("file", "/credentials/status/{version}"),
  visit("file", "/pictures/courses/{courseId}.svg"),
  visit("file", "/social/courses/{courseId}.png"),
  visit("file", "/social/academy.png", ["language"]),
  visit("file", "/avatar/{anything}.svg"),
  visit("file", "/avatar/{personId}.svg"),
  visit("file", "/favicon.svg"),
  visit("file", "/robots.txt"),
  visit("file", "/sitemap.xml"),
  visit("file", "/healthz"),
  visit("file", "/readyz"),
  visit("file", "/api/openapi.json"),
  visit("file", "/api/docs"),
  visit("file", "/api/{anything}"),
  visit("file", "/functions/v1/{anything}"),
];
