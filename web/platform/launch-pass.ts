import type { RouterContextProvider } from "react-router";
import { request } from "./api.ts";
import { callApiContext } from "./page-context.ts";
import { isSuperAdminPage, superAdminHome } from "./super-admin-pages.ts";

/** The name of the cookie that remembers, while a pass is fetched, which page of theirs a super admin wanted. */
const wayBackCookie = "academy-way-back";

/** On the server: whether whoever asks for this page shows a pass that is good. A browser sends it along by itself. */
export async function holdsPass(context: Readonly<RouterContextProvider>, request: Request): Promise<boolean> {
  const callApi = context.get(callApiContext);
  const cookie = request.headers.get("cookie");
  if (!callApi || !cookie) return false;
  const response = await callApi(new Request("http://academy.internal/api/platform/pass", { headers: { cookie } }));
  const answer: unknown = await response.json();
  return typeof answer === "object" && answer !== null && "held" in answer && answer.held === true;
}

/** In a browser: asks for a pass as its signed-in person. Throws ApiError, with status 403 for everybody but a super admin. */
export async function fetchPass(signal: AbortSignal): Promise<void> {
  await request("POST", "/api/platform/pass", { signal });
}

/** The header that remembers a page for as long as fetching a pass takes; for a page that needs no remembering, one that forgets another. */
export function rememberWayBack(request: Request, pathname: string): HeadersInit {
  const attributes = "Path=/; HttpOnly; SameSite=Lax";
  if (isSuperAdminPage(pathname) && pathname !== superAdminHome)
    return { "Set-Cookie": `${wayBackCookie}=${encodeURIComponent(pathname)}; Max-Age=60; ${attributes}` };
  if (readWayBack(request) === superAdminHome) return {};
  return { "Set-Cookie": `${wayBackCookie}=; Max-Age=0; ${attributes}` };
}

/** The page that was remembered, if it is one of theirs; otherwise where a super admin is always led. */
export function readWayBack(request: Request): string {
  const found = new RegExp(`(?:^|;\\s*)${wayBackCookie}=([^;]*)`).exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  const page = found.replaceAll("%2F", "/");
  return isSuperAdminPage(page) ? page : superAdminHome;
}
