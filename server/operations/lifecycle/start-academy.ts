import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { openAcademySettings, pollSettings } from "#server/academy/settings/academy-settings.ts";
import { openMailSettings } from "#server/academy/settings/mail-settings.ts";
import { createApp } from "#server/app.ts";
import { makeSetupLink, readProgress, watchSetup, type Progress } from "#server/academy/setup/setup-link.ts";
import { backupPlace } from "#server/operations/command-line/backup-place.ts";
import { opensSigningKey, secretIsAnother } from "#server/people/auth/signing-keys.ts";
import { restoreSent } from "#server/operations/command-line/restore.ts";
import { hashPassword } from "#server/people/auth/passwords.ts";
import { createSocialProviders } from "#server/people/auth/social/create-social-providers.ts";
import { DatabaseUnavailableError } from "#server/platform/database/embedded-binaries.ts";
import { findForeignIssuers } from "#server/assessment/badges/issuer.ts";
import { startClosingAttempts } from "#server/assessment/attempts/close-attempts.ts";
import { startRetention } from "#server/operations/retention/apply-retention.ts";
import { seedSampleAcademy } from "#server/operations/seed/seed.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { EnvironmentError, type Environment } from "#server/env.ts";
import { openStore } from "#server/platform/storage/open-store.ts";
import { createListener } from "#server/platform/http/listener.ts";
import { isRefusedStorage } from "#server/platform/http/errors.ts";
import { startMediaJob } from "#server/courses/video/media-job.ts";
import { startMakingRenditions } from "#server/courses/video/rendition-job.ts";
import { findFfmpeg } from "#server/courses/video/run-ffmpeg.ts";
import { startMail } from "#server/platform/mail/start-mail.ts";
import { followChanges } from "#server/platform/page-cache/follow-changes.ts";
import { createPageCache } from "#server/platform/page-cache/page-cache.ts";
import { allowedModelServers } from "#server/ai/settings/allow-model-server.ts";
import { startMakingVectors } from "#server/ai/vectors/make-vectors.ts";
import { createModels } from "#server/ai/models/create-models.ts";
import { inviteFirstSuperAdmin } from "#server/people/invitations/invite-first-super-admin.ts";
import { listen } from "./listen.ts";
import { loadBuiltPages, loadPagesForDevelopment, readBuiltDocument } from "./load-pages.ts";
import { openDatabase } from "./open-database.ts";
import { keepMomentsRight } from "./redate-moments.ts";
import { keepRedating } from "#server/people/auth/redate-future.ts";
import { readSecret } from "./secret.ts";
import { isThisMachine } from "#server/platform/http/network.ts";

export type Mode = "demo" | "start" | "dev";

export type RunningAcademy = Progress & {
  url: string;
  /** Whether /demo/mail is served. */
  hasMailbox: boolean;
  /** The link to set up an academy without a super admin in a browser; null if another way is configured. */
  setupLink: string | null;
  /** Stop immediately or with notice: then health checks say for a while that the academy is stopping, and responses close connections. */
  stop(options?: { notice: boolean }): Promise<void>;
  /** Resolves with the reason when the academy cannot continue, and has to be stopped. */
  failed: Promise<Error>;
};

/** The longest drain, after which open connections are closed. With the longest notice and the database's shutdown it is 10 s at most. */
const drainMilliseconds = 4_500;

/**
 * Start the academy, and resolve when it answers. `say` is called about long steps. Throws EnvironmentError, DatabaseUnavailableError,
 * FileStoreError or ListenError, whose messages are for the operator; everything started before has been stopped again.
 */
export async function startAcademy(
  mode: Mode,
  environment: Environment,
  log: Logger,
  say: (sentence: string) => void,
): Promise<RunningAcademy> {
  if (mode === "demo") refusePublicDemo(environment);
  // The first step, so that nothing else is created if the port is taken.
  const door = await listen({ host: environment.HOST, port: environment.PORT });
  const failed = Promise.withResolvers<Error>();
  const draining = new AbortController();
  const ending = new AbortController();
  const stops: Array<() => Promise<void>> = [];
  const stop: RunningAcademy["stop"] = async ({ notice } = { notice: false }) => {
    ending.abort();
    door.announceEnd();
    if (notice && mode !== "dev") await pause(environment.STOP_NOTICE_SECONDS * 1000);
    draining.abort();
    await door.drain(drainMilliseconds);
    for (const step of stops.toReversed()) await step();
  };
  try {
    const dataFolder = makeDataFolder(mode, environment.ACADEMY_DATA_DIR);
    const onLost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
    const [database, pages] = await Promise.all([
      openDatabase(environment, { dataFolder, say, onLost, onEnd: failed.resolve }).then((opened) => {
        stops.push(() => opened.close());
        return opened;
      }),
      (mode === "dev" ? loadPagesForDevelopment() : loadBuiltPages()).then((loaded) => {
        stops.push(() => loaded.close());
        return loaded;
      }),
    ]);

    const opened = await openStore(database.connection, { environment, dataFolder }, (error) => {
      if (isRefusedStorage(error)) database.readiness.noteRefusedStorage();
    });
    const pageCache = mode === "dev" ? undefined : createPageCache();
    const academy = openAcademySettings({
      db: database.db,
      isDemo: mode !== "start",
      environment,
      onChange: () => pageCache?.forget(),
    });
    await academy.refresh();
    const polling = pollSettings(academy);
    stops.push(async () => polling.stop());
    const apiDocument = readBuiltDocument();
    const secret = readSecret(environment.ACADEMY_SECRET, dataFolder);
    const mailSettings = openMailSettings({ academy, secret, environment });
    const { PUBLIC_URL: publicUrl } = environment;
    const mail = startMail({ settings: mailSettings, database, log, publicUrl, storeTexts: mode !== "start" });
    stops.push(() => mail.stop());
    const hasMailbox = mode !== "start" && isForThisMachineOnly(environment);
    const deps: Dependencies = {
      db: database.db,
      signInDb: database.signInDb,
      readiness: database.readiness,
      log,
      secret,
      publicUrl,
      formerUrls: environment.FORMER_PUBLIC_URLS ?? [],
      autoconfirm: () => !mail.mailer.deliversToPeople,
      mailer: mail.mailer,
      mail: mailSettings,
      academy,
      files: opened.files,
      proxyFiles: environment.NGINX_FILES,
      ...createModels(environment, log),
      localAiServices: () => [...(environment.AI_LOCAL_SERVICES ?? []), ...allowedModelServers(academy)],
      namedAiServices: environment.AI_LOCAL_SERVICES ?? [],
      socialProviders: createSocialProviders(environment),
      outsideAddresses: {
        ai: environment.AI_BASE_URL,
        aiCheck: environment.AI_CHECK_BASE_URL ?? (environment.AI_CHECK_API_KEY ? undefined : environment.AI_BASE_URL),
        files: environment.S3_ENDPOINT,
      },
      dailyTokens: environment.AI_DAILY_TOKENS,
      trustedProxies: environment.TRUSTED_PROXIES ?? [],
      clock: () => new Date(),
      draining: draining.signal,
      ending: ending.signal,
      development: mode === "dev",
      demoMailbox: hasMailbox,
      setup:
        mode === "start" && !environment.ACADEMY_SUPER_ADMIN_EMAIL
          ? {
              isPending: watchSetup(database.db),
              restore: (file) => restoreSent(database.connection, backupPlace(opened), file),
            }
          : undefined,
      pages: pages.renderer,
      pageCache,
      apiDocument,
    };
    if (!(await opensSigningKey(deps))) throw new EnvironmentError(secretIsAnother);
    await refuseForgottenAddress(deps.db, environment);
    if (mode !== "start")
      await seedSampleAcademy({
        db: deps.db,
        files: deps.files,
        hashPassword: (password) => hashPassword(password, "sample"),
        clock: deps.clock,
        say,
      });
    await inviteSuperAdmin(environment, deps, say);
    const setupToken = deps.setup ? await makeSetupLink(deps) : null;
    const redating = keepRedating(deps);
    stops.push(async () => redating.stop());
    const closing = startClosingAttempts(deps);
    stops.push(() => closing.stop());
    await closing.first;
    const moments = keepMomentsRight(deps);
    stops.push(() => moments.stop());
    const retention = startRetention(deps);
    stops.push(() => retention.stop());
    const makingVectors = startMakingVectors({ ...deps, embeddingModel: deps.embeddingModel ?? null });
    stops.push(() => makingVectors.stop());
    const mediaJob = startMediaJob(deps);
    stops.push(() => mediaJob.stop());
    const makingRenditions = startMakingRenditions(deps, findFfmpeg());
    stops.push(() => makingRenditions.stop());
    if (pageCache) {
      const listening = followChanges(pageCache, database.connection, log, academy);
      stops.push(() => listening.stop());
    }
    const app = createApp(deps);
    // Generated before the first request comes, because that blocks the event loop.
    if (apiDocument === undefined) await app.request("/api/openapi.json");
    // Before the door opens: whoever sees that the academy is ready may stop it, and must find it listening to signals.
    const progress = await readProgress(deps.db);
    door.open(pages.wrap(createListener(app, deps)));
    const url = environment.PORT === 0 ? `http://localhost:${door.port}` : environment.PUBLIC_URL;
    return { url, hasMailbox, ...progress, setupLink: setupToken && `${url}/setup#${setupToken}`, stop, failed: failed.promise };
  } catch (error) {
    await stop();
    throw error;
  }
}

function makeDataFolder(mode: Mode, folder: string): string {
  const path = mode === "start" ? resolve(folder) : resolve(folder, mode);
  try {
    // The nearest existing folder is checked, because for a folder on a read-only disk Node reports ENOENT.
    const nearest = nearestFolder(path);
    if (!statSync(nearest).isDirectory()) throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return path;
  } catch (cause) {
    throw new DatabaseUnavailableError(`The data folder ${path} cannot be used: ${whyUnusable(cause)}`, { cause });
  }
}

/** Return the folder itself, or its nearest existing parent. */
function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

function whyUnusable(cause: unknown): string {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const another = "set ACADEMY_DATA_DIR to a folder that can be written.";
  if (code === "EROFS") return `it is on a disk that is mounted read-only. Mount it writable, or ${another}`;
  if (code === "EACCES" || code === "EPERM")
    return `this user may not write there. Start the academy as the user whom it belongs to, or ${another}`;
  if (code === "ENOSPC" || code === "EDQUOT") return `the disk is full. Make room, or ${another}`;
  if (code === "ENOTDIR" || code === "EEXIST") return `something on the way to it is a file, not a folder. Please ${another}`;
  return `${cause instanceof Error ? cause.message : String(cause)}. Please ${another}`;
}

/** Refuse a public demo, because its passwords are in the README, and its mailbox is open to everyone. */
function refusePublicDemo(environment: Environment): void {
  const reasons = waysFromOutside(environment);
  if (reasons.length === 0 || environment.ACADEMY_DEMO_PUBLIC) return;
  throw new EnvironmentError(
    `The demo's passwords are known to everybody, so it is for this machine only, and here it is not: ${reasons.join(", ")}. ` +
      "Set ACADEMY_DEMO_PUBLIC=yes if you know what you do, or use npm start.",
  );
}

/** Refuse a change of address that would break badges: they contain their issuing address, which must still be answered. */
async function refuseForgottenAddress(db: Dependencies["db"], { PUBLIC_URL, FORMER_PUBLIC_URLS }: Environment): Promise<void> {
  const issuers = await findForeignIssuers(db, PUBLIC_URL, FORMER_PUBLIC_URLS ?? []);
  if (issuers.length === 0) return;
  const addresses = issuers.map((issuer) => `https://${decodeURIComponent(issuer.replace(/^did:web:/, ""))}`).join(", ");
  throw new EnvironmentError(
    `PUBLIC_URL has changed, and badges were issued under ${addresses}. Let that address still lead here and set FORMER_PUBLIC_URLS=${addresses.replaceAll(" ", "")}, ` +
      "or set PUBLIC_URL back. Whoever verifies these badges asks there.",
  );
}

/** Return whether only this machine can reach the academy. */
function isForThisMachineOnly(environment: Environment): boolean {
  return waysFromOutside(environment).length === 0;
}

/** List what makes the academy reachable from other machines: a listening address, a public address, a proxy in front of it. */
function waysFromOutside({ HOST, PUBLIC_URL, TRUSTED_PROXIES = [] }: Environment): string[] {
  return [
    ...(isThisMachine(HOST) ? [] : [`HOST is ${HOST}`]),
    ...(isThisMachine(new URL(PUBLIC_URL).hostname) ? [] : [`PUBLIC_URL is ${PUBLIC_URL}`]),
    ...(TRUSTED_PROXIES.length > 0 ? ["TRUSTED_PROXIES names a proxy"] : []),
  ];
}

/**
 * Invite the configured person as the first super admin, if the academy has no people yet. If no mail is sent, the operator is told how to
 * get the link.
 */
async function inviteSuperAdmin(
  { ACADEMY_SUPER_ADMIN_EMAIL: email }: Pick<Environment, "ACADEMY_SUPER_ADMIN_EMAIL">,
  deps: Pick<Dependencies, "db" | "clock" | "publicUrl" | "mailer" | "academy">,
  say: (sentence: string) => void,
): Promise<void> {
  if (!email) return;
  const invitation = await inviteFirstSuperAdmin(deps, email);
  if (invitation === "not_needed") return;
  const what =
    invitation === "sent" ? `Inviting ${email} as the first super admin` : `${email} has not accepted the invitation yet`;
  say(deps.mailer.deliversToPeople ? what : `${what}; there is no mail server, so its link is shown by: npm run admin -- mail`);
}
