import type { RouterContextProvider } from "react-router";
import type { components, paths } from "./api-types.ts";
import { ApiError, errorFromResponse, unreachedError } from "./api-error.ts";
import { languageHeader } from "./fetch-in-language.ts";
import { currentAccessToken } from "./auth-client.ts";
import { callApiContext } from "./page-context.ts";
import { forgetKey, keyOfRequest } from "./request-keys.ts";

/** The schemas of the API document (npm run generate-schema). */
type Schemas = components["schemas"];
export type CourseList = Schemas["CourseList"];
export type CoursePage = Schemas["CoursePage"];
export type LessonPage = Schemas["LessonPage"];
export type Profile = Schemas["Profile"];

export { ApiError };

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** The paths that a method is served under. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Lowercase<M>, object> ? P : never;
}[keyof paths];
type Operation<M extends Method, P extends PathOf<M>> = paths[P][Lowercase<M> & keyof paths[P]];
type Json<Content> = Content extends { content: { "application/json": infer Body } } ? Body : never;
type Read<O, Path extends readonly string[]> = Path extends readonly [infer Key, ...infer Rest extends string[]]
  ? Key extends keyof O
    ? Read<O[Key], Rest>
    : undefined
  : O;

/** The response of a call. */
export type Answer<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer Responses } ? Json<Responses[keyof Responses]> : never;
/** The request body of a call. */
export type Body<M extends Method, P extends PathOf<M>> = Json<NonNullable<Read<Operation<M, P>, ["requestBody"]>>>;
/** The query parameters of a call. Empty and undefined values are left out. */
type Query<M extends Method, P extends PathOf<M>> =
  NonNullable<Read<Operation<M, P>, ["parameters", "query"]>> extends infer Fields
    ? { [Name in keyof Fields]: Fields[Name] | "" | undefined }
    : never;

/** A part of a call that is required, optional, or not allowed. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [N in Name]?: never }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };

/** On the server, `context` makes a call for the visitor whose page is rendered; without it, a call is made as the signed-in person. */
export type Caller = { context?: Readonly<RouterContextProvider> | undefined; signal?: AbortSignal | undefined };
type Input<M extends Method, P extends PathOf<M>> = Caller &
  Part<"params", NonNullable<Read<Operation<M, P>, ["parameters", "path"]>>> &
  Part<"query", Query<M, P>> &
  Part<"body", Body<M, P>>;

/** Call the academy's API. Paths, inputs and responses have the types of the API document. Throws ApiError. */
export function request<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[input]: Record<never, never> extends Input<M, P> ? [input?: Input<M, P>] : [input: Input<M, P>]
): Promise<Answer<M, P>> {
  const { params = {}, query = {}, body, context, signal }: AnyInput = input ?? {};
  return send<Answer<M, P>>(method, fillIn(path, params) + queryString(query), { body, context, signal });
}

/** Post a text written by a person without validating it here: the academy reports its problems. Throws ApiError. */
export async function postUnchecked<P extends PathOf<"POST">>(path: P, body: unknown): Promise<Answer<"POST", P>> {
  return send("POST", path, { body });
}

type AnyInput = Caller & { params?: object; query?: object; body?: unknown };

/** Fill the parameters into a path template. */
function fillIn(template: string, params: object): string {
  const values = new Map<string, unknown>(Object.entries(params));
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

/** Build a query string with its question mark; empty and undefined values are left out. */
function queryString(query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== "") parameters.set(name, String(value));
  const text = parameters.toString();
  return text && `?${text}`;
}

type Sent = Caller & { body?: unknown };

async function send<Body>(method: string, path: string, { body, context, signal }: Sent): Promise<Body> {
  const headers = new Headers({ accept: "application/json", ...languageHeader() });
  if (body !== undefined) headers.set("content-type", "application/json");
  const text = body === undefined ? null : JSON.stringify(body);
  if (method === "POST") headers.set("idempotency-key", keyOfRequest(path, text ?? ""));
  const init: RequestInit = { method, headers, body: text, signal: signal ?? null };
  const callApi = context?.get(callApiContext);
  const response = callApi
    ? await callApi(new Request(`http://academy.internal${path}`, init))
    : await fetchAsCaller(path, init, headers);
  if (method !== "POST") return readAnswer(response);
  const read = await readAnswer<Body>(response).catch((error: unknown) => {
    if (error instanceof ApiError && !error.isUnavailable) forgetKey(path, text ?? "");
    throw error;
  });
  forgetKey(path, text ?? "");
  return read;
}

/** Return the ids of the configured social sign-in providers. The sign-in service has no API document. */
export async function fetchSignInProviders(caller: Caller = {}): Promise<string[]> {
  const settings: unknown = await send("GET", "/auth/v1/settings", caller);
  const external = typeof settings === "object" && settings !== null && "external" in settings ? settings.external : null;
  return Object.entries(external ?? {}).flatMap(([provider, offered]) => (offered === true ? [provider] : []));
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

/** Return an abort by a navigation as it is, and any other failure as an ApiError of a call that never arrived. */
function asUnreached(error: unknown): Error {
  return error instanceof DOMException && error.name === "AbortError" ? error : unreachedError();
}

async function readAnswer<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw errorFromResponse(response.status, await response.json().catch(() => null));
  try {
    return await response.json();
  } catch (error) {
    // A truncated response must not be taken for an empty one.
    throw asUnreached(error);
  }
}
