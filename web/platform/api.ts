import type { AccountSessions } from "#domain/account.schema.ts";
import type { CheckoutAnswer } from "#domain/checkout.schema.ts";
import type { Course, CourseStanding, CourseSummary, CategoryCount, LessonOutline } from "#domain/course.schema.ts";
import type { EnrolledCourse, Enrollment } from "#domain/enrollment.schema.ts";
import type { ErrorBody } from "#domain/errors.ts";
import type { ArticleSummary, FoundArticle, HelpArticle } from "#domain/help.schema.ts";
import type { Learning, OwnLessonList } from "#domain/learning.schema.ts";
import type { PersonExport } from "#domain/person-export.schema.ts";
import type { RouterContextProvider } from "react-router";
import { currentAccessToken } from "./auth-client.ts";
import { callApiContext } from "./page-context.ts";

/** A call that the academy refused or that never arrived (status 0, code "network"). The message is for a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;

  constructor(status: number, body: { error: string; code: string; field?: string | undefined }) {
    super(body.error);
    this.name = "ApiError";
    this.status = status;
    this.code = body.code;
    this.field = body.field;
  }
}

export type CourseList = {
  courses: CourseSummary[];
  total: number;
  page: number;
  page_size: number;
  categories: CategoryCount[];
};
export type CoursePage = Course & CourseStanding & { enrollment: Enrollment | null };
export type LessonPage = {
  lesson: LessonOutline & { content: string; html: string };
  course: { id: string; title: string; category: string; lessons: LessonOutline[] };
  enrollment: Enrollment | null;
  /** Where this person stopped reading it, on whatever device. */
  reading_position: { block: number; read_at: string } | null;
};
export type Profile = {
  id: string;
  email: string;
  full_name: string;
  role: "student" | "instructor" | "admin";
  is_super_admin: boolean;
};
export type CourseQuery = {
  search?: string;
  category?: string;
  level?: string;
  sort?: string;
  page?: number;
  page_size?: number;
};

type EnrollByMailAnswer = { status: "mailed" } | { status: "enrolled"; session: { access_token: string; refresh_token: string } };

/** Makes a call and answers its body. Throws ApiError. */
export type Send = (path: string, init?: { method?: string; body?: unknown; signal?: AbortSignal }) => Promise<unknown>;

/** The academy's data, by what a page asks for. Every method throws ApiError. */
export function api({ context, signal }: { context?: Readonly<RouterContextProvider>; signal?: AbortSignal } = {}) {
  const send = sender(context?.get(callApiContext) ?? null, signal);
  return {
    courses: (query: CourseQuery = {}) => send(`/api/courses${queryString(query)}`) as Promise<CourseList>,
    course: (id: string) => send(`/api/courses/${encodeURIComponent(id)}`) as Promise<CoursePage>,
    lesson: (courseId: string, lessonId: string) => send(lessonPath(courseId, lessonId)) as Promise<LessonPage>,
    /** To which course a lesson belongs: that is in the outline, which everybody sees. */
    lessonPlace: (lessonId: string) => send(`/api/lessons/${encodeURIComponent(lessonId)}`) as Promise<{ course_id: string }>,
    help: (search = "") => send(`/api/help${queryString({ search })}`) as Promise<{ articles: FoundArticle[] }>,
    helpArticle: (id: string) =>
      send(`/api/help/${encodeURIComponent(id)}`) as Promise<{ article: HelpArticle; articles: ArticleSummary[] }>,
    openLesson: (courseId: string, lessonId: string) =>
      send(`${lessonPath(courseId, lessonId)}/open`, { method: "POST" }) as Promise<{ enrollment: Enrollment }>,
    /** What the academy knows of the caller at this moment; the stored session may be older. */
    profile: () => send("/api/profile") as Promise<Profile>,
    enrollments: () => send("/api/enrollments") as Promise<{ profile: Profile; enrollments: EnrolledCourse[] }>,
    /** What the caller has learned when; days are those of the time zone. */
    learning: (query: { time_zone?: string; page?: number } = {}) =>
      send(`/api/learning${queryString(query)}`) as Promise<Learning>,
    ownLessons: (query: { search?: string; page?: number } = {}) =>
      send(`/api/learning/lessons${queryString(query)}`) as Promise<OwnLessonList>,
    enroll: (courseId: string) =>
      send("/api/enrollments", { method: "POST", body: { course_id: courseId } }) as Promise<{ enrollment: Enrollment }>,
    /** For visitors: enrolls by a mailed link; an academy without a mailer opens a session at once for an address that nobody has. */
    enrollByMail: (wish: { course_id: string; full_name: string; email: string }) =>
      send("/api/enrollments/by-mail", { method: "POST", body: wish }) as Promise<EnrollByMailAnswer>,
    checkOut: (courseIds: readonly string[]) =>
      send("/api/checkout", { method: "POST", body: { course_ids: courseIds } }) as Promise<CheckoutAnswer>,
    accountSessions: () => send("/api/account/sessions") as Promise<AccountSessions>,
    endSession: (id: string) =>
      send(`/api/account/sessions/${encodeURIComponent(id)}`, { method: "DELETE" }) as Promise<AccountSessions>,
    exportAccount: () => send("/api/account/export") as Promise<PersonExport>,
    deleteAccount: (confirm: string) =>
      send("/api/account", { method: "DELETE", body: { confirm } }) as Promise<{ deleted: true }>,
    /** Whom an invitation is for, by the token of its link; `invitation.not_found` when it is not good for anything (any more). */
    invitation: (token: string) =>
      send("/api/invitations/look", { method: "POST", body: { token } }) as Promise<{ email: string; role: string }>,
    /** The social sign-in providers that are set up at this academy, by id. */
    signInProviders: async () => readProviders(await send("/auth/v1/settings")),
    platform: () => send("/api/platform") as Promise<{ launched: boolean }>,
  };
}

function lessonPath(courseId: string, lessonId: string): string {
  return `/api/courses/${encodeURIComponent(courseId)}/lessons/${encodeURIComponent(lessonId)}`;
}

function readProviders(settings: unknown): string[] {
  const external = typeof settings === "object" && settings !== null && "external" in settings ? settings.external : null;
  return Object.entries(external ?? {}).flatMap(([provider, offered]) => (offered === true ? [provider] : []));
}

/** A query as an address wants it, with its question mark; what is empty or undefined is left out. */
export function queryString(query: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== "") parameters.set(name, String(value));
  const text = parameters.toString();
  return text && `?${text}`;
}

/** Makes calls as this browser's person; with `callApi`, on the server, as the visitor that a page is rendered for. */
export function sender(callApi: ((request: Request) => Promise<Response>) | null, signal: AbortSignal | undefined): Send {
  return async (path, { method = "GET", body } = {}) => {
    const headers = new Headers({ accept: "application/json" });
    if (body !== undefined) headers.set("content-type", "application/json");
    const init: RequestInit = { method, headers, body: body === undefined ? null : JSON.stringify(body), signal: signal ?? null };
    const response = callApi
      ? await callApi(new Request(`http://academy.internal${path}`, init))
      : await fetchAsCaller(path, init, headers);
    return readAnswer(response);
  };
}

async function fetchAsCaller(path: string, init: RequestInit, headers: Headers): Promise<Response> {
  try {
    const token = await currentAccessToken();
    if (token) headers.set("authorization", `Bearer ${token}`);
    return await fetch(path, init);
  } catch (error) {
    throw asUnreached(error);
  }
}

/** What a page left behind stays what it was; everything else that happens on the way means that nothing arrived. */
function asUnreached(error: unknown): Error {
  if (error instanceof DOMException && error.name === "AbortError") return error;
  return new ApiError(0, { error: "The academy cannot be reached. Check your connection and try again.", code: "network" });
}

async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  if (response.ok) {
    try {
      return await response.json();
    } catch (error) {
      // An answer that is cut in the middle must not pass for an empty one.
      throw asUnreached(error);
    }
  }
  const body: unknown = await response.json().catch(() => null);
  throw new ApiError(
    response.status,
    isErrorBody(body) ? body : { error: `HTTP error! status: ${response.status}`, code: "server.unexpected" },
  );
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "string" && "code" in body;
}
