import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProviderUser } from "./stand-in-provider.ts";

/** Answer as GitHub's API does for the token's owner. False for an unknown path. */
export function answerAsGitHub(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  holders: ReadonlyMap<string, ProviderUser>,
): boolean {
  if (!path.startsWith("/api/v3/")) return false;
  const user = holders.get(tokenOf(request));
  if (!user) sendJson(response, { message: "Bad credentials" }, 401);
  // GitHub refuses requests without a user agent.
  else if (!request.headers["user-agent"]) sendJson(response, { message: "User-Agent required" }, 403);
  else if (path === "/api/v3/user")
    sendJson(response, { id: Number(user.sub), login: "octocat", name: user.name ?? null, email: null });
  else if (path === "/api/v3/user/emails") sendJson(response, emailsOf(user));
  else sendJson(response, { message: "Not Found" }, 404);
  return true;
}

/** Return the user's addresses: the test's is the primary one; a verified secondary one must not count. */
function emailsOf({ email, verified = true, sub }: ProviderUser) {
  const other = { email: `${sub}+octocat@users.noreply.github.example`, primary: false, verified: true, visibility: null };
  return email ? [other, { email, primary: true, verified, visibility: "private" }] : [other];
}

/** Respond with JSON. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** Return the access token of a request. */
export function tokenOf(request: IncomingMessage): string {
  return request.headers.authorization?.replace(/^Bearer /i, "") ?? "";
}
