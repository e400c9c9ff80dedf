import { randomBytes, randomUUID } from "node:crypto";
import { AuthClient } from "@supabase/auth-js";
import { Hono } from "hono";
import { sql, type KyselyPlugin } from "kysely";
import { pino } from "pino";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { openAcademySettings } from "#server/academy/settings/academy-settings.ts";
import { openMailSettings } from "#server/academy/settings/mail-settings.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { translateErrors } from "#server/platform/http/errors.ts";
import { identifyEveryCaller } from "#server/platform/http/identify.ts";
import { requestContext } from "#server/platform/http/request-context.ts";
import { outboxOnlyMailer } from "#server/platform/mail/mailer.ts";
import { createTestDatabase } from "../database.ts";
import { identifyCaller } from "#server/people/auth/identify-caller.ts";
import { completeWaitingEnrollment } from "#server/courses/enrollments/complete-waiting.ts";
import { authRoutes } from "#server/people/auth/routes.ts";
import type { SocialProviders } from "#server/people/auth/social/provider.ts";

export const goodPassword = "correct horse battery";

/** Return an address that no other test uses. */
export function newAddress(): string {
  return `person-${randomUUID()}@school.example`;
}

type Request = (path: string, init?: RequestInit) => Promise<Response>;
export type AuthApp = Awaited<ReturnType<typeof startAuthApp>>;

/**
 * Start the sign-in protocol on its own database, with a clock that tests control and a second endpoint, GET /whoami, that stands for
 * the rest of the academy.
 */
export async function startAuthApp({
  autoconfirm = true,
  socialProviders = {},
}: { autoconfirm?: boolean; socialProviders?: SocialProviders } = {}) {
  const database = await createTestDatabase();
  let ahead = 0;
  const secret = randomBytes(32);
  const settings = openAcademySettings({ db: database.db, isDemo: false });
  const deps: Dependencies = {
    db: database.db,
    log: pino({ level: "silent" }),
    secret,
    publicUrl: "https://academy.example",
    academy: settings,
    mail: openMailSettings({ academy: settings, secret }),
    autoconfirm: () => autoconfirm,
    socialProviders,
    mailer: outboxOnlyMailer,
    files: unscripted("files"),
    textModel: unscripted("textModel"),
    speechModel: unscripted("speechModel"),
    dailyTokens: 0,
    trustedProxies: [],
    clock: () => new Date(Date.now() + ahead),
    draining: new AbortController().signal,
  };

  const startProcess = (deps: Dependencies) => {
    const app = new Hono<AppEnv>();
    app.onError(translateErrors(deps.log));
    app.use(requestContext(deps));
    app.route("/auth/v1", authRoutes({ ...deps, completePendingEnrollment: completeWaitingEnrollment }));
    app.get(
      "/whoami",
      identifyEveryCaller((header, request) => identifyCaller(deps, header, request)),
      (context) => context.json(context.get("caller")),
    );
    /** Requests as they arrive from a network. */
    return (network: string): Request =>
      async (path, init) =>
        app.request(path, init, { incoming: { socket: { remoteAddress: network, remotePort: 40_000, remoteFamily: "IPv4" } } });
  };
  const from = startProcess(deps);
  const connections: Database[] = [];
  /** Start another process of the academy: it shares only the database, and the secret and address unless given others. A plugin sees its queries. */
  const startAnotherProcess = ({
    plugin,
    secret = deps.secret,
    publicUrl = deps.publicUrl,
  }: { plugin?: KyselyPlugin; secret?: Uint8Array; publicUrl?: string } = {}) => {
    const connected = connectDatabase(database.connection);
    connections.push(connected);
    const db = plugin ? connected.withPlugin(plugin) : connected;
    const otherDeps = { ...deps, db, secret, publicUrl };
    return { deps: otherDeps, from: startProcess(otherDeps) };
  };

  /** Create the real auth client, as one browser tab on that network. Tabs of one browser share their storage. */
  const newTab = ({ network = newNetwork(), storage = newStorage() }: { network?: string; storage?: BrowserStorage } = {}) =>
    new AuthClient({
      url: `${deps.publicUrl}/auth/v1`,
      storageKey: "academy",
      storage,
      persistSession: true,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: "implicit",
      fetch: (input, init) => from(network)(input instanceof Request ? input.url : String(input), init),
    });

  /** Sign up a new person: their address, their client and its session. */
  const signUp = async (fullName = "Ada Lovelace") => {
    const email = newAddress();
    const client = newTab();
    const { data, error } = await client.signUp({ email, password: goodPassword, options: { data: { full_name: fullName } } });
    if (error) throw error;
    if (!data.user || !data.session) throw new Error("signed up without a session");
    return { email, client, user: data.user, session: data.session };
  };

  /** Mark the person's address as proven, as a mailed link does: an academy without a mailer asks for no proof. */
  const proveAddress = (userId: string) =>
    database.db
      .updateTable("identities")
      .set({ identity_data: sql`identity_data || '{"email_verified": true}'` })
      .where("user_id", "=", userId)
      .execute();

  return {
    deps,
    db: database.db,
    from,
    proveAddress,
    startAnotherProcess,
    newTab,
    signUp,
    /** Advance the academy's clock. */
    wait: (seconds: number) => void (ahead += seconds * 1000),
    /** Ask the rest of the academy, or another process, whose token it is. */
    whoami: (token: string, at = from) => at(newNetwork())("/whoami", { headers: { authorization: `Bearer ${token}` } }),
    stop: async () => {
      await Promise.all(connections.map((db) => db.destroy()));
      await database.drop();
    },
  };
}

type BrowserStorage = ReturnType<typeof newStorage>;

/** Create a browser's local storage. */
export function newStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

let networks = 0;
/** Return a network that no other test uses. */
export function newNetwork(): string {
  networks += 1;
  return `198.18.${networks >> 8}.${networks & 255}`;
}

/** Build a POST with raw text as JSON. */
export function postJson(body: string): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json" }, body };
}

/** Return a stand-in for a part that the test does not use; using it fails. */
function unscripted<Part extends object>(name: string): Part {
  return new Proxy({} as Part, {
    get: (_, property) => {
      throw new Error(`${name}.${String(property)} was not expected to be used`);
    },
  });
}
