import type { RouterContextProvider } from "react-router";
import { request } from "./api.ts";
import { callApiContext } from "./page-context.ts";
import { isSuperAdminPage, superAdminHome } from "./super-admin-pages.ts";

/** The cookie with the page to return to while a super admin's pass is requested. */
const wayBackCookie = "academy-way-back";

/** On the server: return whether the request for this page contains a valid pass, which browsers send as a cookie. */
export async function holdsPass(context: Readonly<RouterContextProvider>, request: Request): Promise<boolean> {
  const callApi = context.get(callApiContext);
  const cookie = request.headers.get("cookie");
  if (!callApi || !cookie) return false;
  const response = await callApi(new Request("http://academy.internal/api/platform/pass", { headers: { cookie } }));
  const answer: unknown = await response.json();
  return typeof answer === "object" && answer !== null && "held" in answer && answer.held === true;
}

/** In a browser: request a pass as the signed-in person. Throws ApiError, with status 403 for everybody but a super admin. */
export async function fetchPass(signal: AbortSignal): Promise<void> {
  await request("POST", "/api/platform/pass", { signal });
}

/** Return the header that stores a page in the cookie while a pass is requested, or deletes the cookie if the page need not be stored. */
export function rememberWayBack(request: Request, pathname: string): HeadersInit {
  const attributes = "Path=/; HttpOnly; SameSite=Lax";
  if (isSuperAdminPage(pathname) && pathname !== superAdminHome)
    return { "Set-Cookie": `${wayBackCookie}=${encodeURIComponent(pathname)}; Max-Age=60; ${attributes}` };
  if (readWayBack(request) === superAdminHome) return {};
  return { "Set-Cookie": `${wayBackCookie}=; Max-Age=0; ${attributes}` };
}

/** Return the stored page if a super admin may stay on it; otherwise their home. */
export function readWayBack(request: Request): string {
  const found = new RegExp(`(?:^|;\\s*)${wayBackCookie}=([^;]*)`).exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
  const page = found.replaceAll("%2F", "/");
  return isSuperAdminPage(page) ? page : superAdminHome;
}
