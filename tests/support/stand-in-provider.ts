import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answerAsGitHub, sendJson, tokenOf } from "./stand-in-github.ts";
import { createIdTokens, type IdTokenFlaw } from "./stand-in-id-tokens.ts";

/** A user with an account at the provider, and whether the provider has verified the address. */
export type ProviderUser = {
  sub: string;
  email?: string;
  verified?: boolean;
  name?: string;
  /** The address is only in the userinfo response, not in the id token. */
  addressApart?: boolean;
  /** More claims of the id token. */
  claims?: Record<string, unknown>;
};

/** The failure of one sign-in. */
export type ProviderFailure = "denied" | "error" | "token refused" | "silent" | { idToken: IdTokenFlaw };

export type StandInProvider = Awaited<ReturnType<typeof startStandInProvider>>;

/** An approved sign-in, until its code is exchanged. */
export type Grant = {
  user: ProviderUser;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  failure: ProviderFailure | null;
};

const standInClient = { clientId: "academy", clientSecret: "academy-secret" };

/**
 * Start a server that imitates Google and Microsoft (OpenID Connect, below /google and /azure) and GitHub (below /github, laid out as
 * GitHub Enterprise).
 * It has no pages: everyone is redirected back immediately as the user that the test has set. It is as strict as a provider should be
 * about client, redirect address, PKCE and single use of codes.
 */
export async function startStandInProvider() {
  let user: ProviderUser = { sub: "1", email: "ada@school.example", verified: true, name: "Ada Lovelace" };
  let failure: ProviderFailure | null = null;
  const grants = new Map<string, Grant>();
  /** Access tokens and their users. */
  const holders = new Map<string, ProviderUser>();
  const authorizations: URL[] = [];
  const tokens = await createIdTokens();

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? "/", url);
    const [, place = "", ...rest] = address.pathname.split("/");
    const path = `/${rest.join("/")}`;
    const issuer = `${url}/${place}`;
    if (place === "github" && answerAsGitHub(path, request, response, holders)) return;
    switch (path) {
      case "/.well-known/openid-configuration":
        return sendJson(response, describe(issuer));
      case "/keys":
        return sendJson(response, tokens.keys);
      case "/userinfo":
        return sendJson(response, tellAddress(holders.get(tokenOf(request))));
      case "/authorize":
      case "/login/oauth/authorize":
        return authorize(address, response);
      case "/token":
      case "/login/oauth/access_token":
        return exchange(new URLSearchParams(await readAll(request)), response, place === "github" ? null : issuer);
      default:
        return sendJson(response, { error: "not_found" }, 404);
    }
  }

  function authorize(address: URL, response: ServerResponse): void {
    authorizations.push(address);
    const ask = (name: string) => address.searchParams.get(name);
    const redirectUri = ask("redirect_uri") ?? "";
    const challenge = ask("code_challenge") ?? "";
    if (ask("client_id") !== standInClient.clientId || !redirectUri || ask("code_challenge_method") !== "S256" || !challenge) {
      return sendJson(response, { error: "invalid_request" }, 400);
    }
    const back = new URL(redirectUri);
    back.searchParams.set("state", ask("state") ?? "");
    if (failure === "denied" || failure === "error") {
      back.searchParams.set("error", failure === "denied" ? "access_denied" : "temporarily_unavailable");
      back.searchParams.set("error_description", "<b>Call +1 900 555 to win</b>");
      failure = null;
    } else {
      const code = randomBytes(16).toString("hex");
      grants.set(code, { user, redirectUri, challenge, nonce: ask("nonce"), failure });
      back.searchParams.set("code", code);
      failure = null;
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function exchange(form: URLSearchParams, response: ServerResponse, issuer: string | null): Promise<void> {
    const grant = grants.get(form.get("code") ?? "");
    grants.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isClient = form.get("client_id") === standInClient.clientId && form.get("client_secret") === standInClient.clientSecret;
    if (grant?.failure === "silent") return;
    if (!grant || !isClient || challenge !== grant.challenge || form.get("redirect_uri") !== grant.redirectUri) {
      return sendJson(response, { error: "invalid_grant" }, 400);
    }
    if (grant.failure === "token refused") return sendJson(response, { error: "server_error" }, 500);
    const access_token = randomBytes(16).toString("hex");
    holders.set(access_token, grant.user);
    const id_token = issuer && (await tokens.sign(issuer, standInClient.clientId, grant));
    sendJson(response, { access_token, token_type: "bearer", expires_in: 3600, ...(id_token ? { id_token } : {}) });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** The environment of an academy that uses the stand-in for all three. */
    environment: Object.fromEntries(
      ["GOOGLE", "GITHUB", "AZURE"].flatMap((name) => [
        [`${name}_CLIENT_ID`, standInClient.clientId],
        [`${name}_CLIENT_SECRET`, standInClient.clientSecret],
        [`OAUTH_${name}_BASE_URL`, `${url}/${name.toLowerCase()}`],
      ]),
    ) as Record<string, string>,
    /** Set the user who signs in from now on. */
    is: (next: ProviderUser) => void (user = next),
    /** Set the failure of the next sign-in. */
    fails: (next: ProviderFailure) => void (failure = next),
    /** The authorization requests received. */
    authorizations,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function describe(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
  };
}

function tellAddress(user: ProviderUser | undefined) {
  if (!user?.email) return { sub: user?.sub };
  return { sub: user.sub, email: user.email, email_verified: user.verified ?? true };
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const piece of request) text += String(piece);
  return text;
}
