import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { plural, pluralWords } from "#domain/plural.ts";
import { openAcademySettings } from "#server/academy/settings/academy-settings.ts";
import { openMailSettings } from "#server/academy/settings/mail-settings.ts";
import { rotateKey } from "#server/assessment/badges/issuer.ts";
import { opensSigningKey, rotateSigningKeys, secretIsAnother } from "#server/people/auth/signing-keys.ts";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { readEnvironment, type Environment } from "#server/env.ts";
import { adoptStore } from "#server/platform/storage/claim-store.ts";
import { findStore, openStore } from "#server/platform/storage/open-store.ts";
import { readSecret } from "#server/operations/lifecycle/secret.ts";
import { backupPlace } from "#server/operations/command-line/backup-place.ts";
import { describeStore, moveFiles, nameStore } from "#server/operations/command-line/move-files.ts";
import { writeBackup } from "#server/operations/command-line/backup.ts";
import { describeBackup } from "#server/operations/command-line/describe-backup.ts";
import { createSuperAdmin } from "#server/operations/command-line/create-super-admin.ts";
import { describeMails } from "#server/operations/command-line/describe-mails.ts";
import { examine } from "#server/operations/command-line/doctor.ts";
import { noteDemo, openForOperator, type OperatorDatabase } from "#server/operations/command-line/open-for-operator.ts";
import { OperatorError } from "#server/operations/command-line/find-person.ts";
import { describeSessions, endSessionsOf } from "#server/operations/command-line/person-sessions.ts";
import { removeFactors } from "#server/operations/command-line/remove-factors.ts";
import { restoreBackup } from "#server/operations/command-line/restore.ts";
import { switchLaunch } from "#server/academy/launch/launch.ts";

// npm run admin -- <verb>: the operator's command line. It works next to a running academy and without one.
type Work = {
  environment: Environment;
  opened: OperatorDatabase;
  db: ReturnType<typeof connectDatabase>;
  argument: string;
  /** The second argument, if any. */
  second: string | undefined;
};

type Verb = {
  argument?: string;
  does: string;
  run(work: Work): Promise<string>;
  /** With --check: only verifies, without the database. */
  check?(argument: string): Promise<string>;
};

const verbs: Record<string, Verb> = {
  "create-super-admin": {
    argument: "EMAIL",
    does: "makes this person a super admin, with an account if there is none",
    run: async ({ db, argument }) => {
      const { email, password } = await createSuperAdmin(db, argument);
      return password
        ? `${email} is a super admin. Password (shown once): ${password}`
        : `${email} is a super admin now and keeps the password.`;
    },
  },
  launch: {
    argument: "on|off",
    does: "opens the academy to everybody, or closes it to all but the super admin",
    run: async ({ db, argument }) => {
      if (argument !== "on" && argument !== "off") throw new OperatorError(`launch takes on or off, not "${argument}".`);
      await switchLaunch(db, { launched: argument === "on", actorId: null, details: { by: "operator" } });
      return argument === "on" ? "The academy is open to everybody." : "The academy is closed to all but the super admin.";
    },
  },
  backup: {
    argument: "FILE",
    does: "writes everything but the secret to one file, and reads it again",
    run: async ({ environment, opened, argument }) => {
      const place = backupPlace(await openStore(opened.connection, { environment, dataFolder: opened.dataFolder }));
      const { rows, files, gone } = await writeBackup(opened.connection, place, resolve(argument));
      const missing = gone === 0 ? "" : ` ${gone} more files were deleted while it was made, and are not in it.`;
      return `${rows} rows and ${files} files are in ${argument}, read again and verified.${missing} Keep ${join(opened.dataFolder, "secret")} (or ACADEMY_SECRET) as well: it opens the keys in it.`;
    },
  },
  restore: {
    argument: "[--check] FILE",
    does: "restores such a file into an empty academy; --check only reads and verifies it",
    check: (argument) => describeBackup(resolve(argument)),
    run: async ({ db, environment, opened, argument }) => {
      const place = backupPlace(await openStore(opened.connection, { environment, dataFolder: opened.dataFolder }));
      const { rows, files } = await restoreBackup(opened.connection, place, resolve(argument));
      const secret = readSecret(environment.ACADEMY_SECRET, opened.dataFolder);
      const trouble = (await opensSigningKey({ db, secret })) ? "" : `\n  ${secretIsAnother}`;
      return `${rows} rows and ${files} files are back.${trouble}`;
    },
  },
  "adopt-files": {
    does: "lets this data folder, or the bucket in S3_BUCKET, hold the database's files, after another one was lost or replaced",
    run: async ({ environment, opened }) => {
      const { store } = await findStore({ environment, dataFolder: opened.dataFolder });
      await adoptStore(opened.connection, store);
      return `The files of the academy are in ${nameStore(store)} from now on.`;
    },
  },
  "move-files": {
    argument: "s3|folder",
    does: "moves all files from the data folder into the bucket that the variables S3_ name, or back",
    run: ({ environment, opened, argument }) => {
      if (argument !== "s3" && argument !== "folder")
        throw new OperatorError(`move-files takes s3 or folder, not "${argument}".`);
      return moveFiles(opened, { environment, to: argument, tell });
    },
  },
  sessions: {
    argument: "EMAIL",
    does: "tells where a person is signed in",
    run: ({ db, argument }) => describeSessions(db, argument),
  },
  "end-sessions": {
    argument: "EMAIL [ID]",
    does: "signs a person out everywhere, or on one device",
    run: async ({ db, argument, second }) => {
      const { email, ended } = await endSessionsOf(db, argument, second);
      return `${email} has been signed out on ${plural(ended, "device", "devices")}.`;
    },
  },
  "remove-factors": {
    argument: "EMAIL",
    does: "lets a person in who has lost their second factor",
    run: async ({ db, environment, argument }) => {
      const academy = openAcademySettings({ db, isDemo: false, environment });
      await academy.refresh();
      const { email, removed } = await removeFactors({ db, academy }, argument);
      const what = pluralWords(removed, "The second factor", `The ${removed} second factors`);
      return `${what} and the recovery codes of ${email} are gone, and every device is signed out. The password stays; a mail tells them.`;
    },
  },
  mail: {
    does: "tells of the newest mails; without a mail server, also their links and codes",
    run: async (work) =>
      describeMails(work.db, { hasMailServer: await hasMailServer(work), publicUrl: work.environment.PUBLIC_URL }),
  },
  "rotate-keys": {
    does: "signs new tokens with a new key; old tokens stay valid until they expire",
    run: async ({ db, opened, environment }) => {
      const secret = readSecret(environment.ACADEMY_SECRET, opened.dataFolder);
      const { id } = await rotateSigningKeys({ db, secret, clock: () => new Date() });
      return `New tokens are signed with the key ${id}.`;
    },
  },
  "rotate-badge-key": {
    does: "signs new badges and receipts with a new key; old keys stay published, and what they signed stays valid",
    run: async ({ db, opened, environment }) => {
      const secret = readSecret(environment.ACADEMY_SECRET, opened.dataFolder);
      return `New badges and receipts are signed with the key ${await rotateKey(db, secret)}.`;
    },
  },
  doctor: {
    does: "looks the academy over",
    run: async (work) => {
      const findings = await examine(work.db, work.opened.dataFolder, {
        hasMailServer: await hasMailServer(work),
        secret: readSecret(work.environment.ACADEMY_SECRET, work.opened.dataFolder),
        lookAtFiles: () => describeStore(work.opened, work.environment),
      });
      if (findings.some(({ fine }) => !fine)) process.exitCode = 1;
      return findings.map(({ what, fine, says }) => `${fine ? "fine   " : "TROUBLE"}  ${what.padEnd(12)} ${says}`).join("\n  ");
    },
  },
};

/** Return whether the academy has a mail server: the operator's, or one that a super admin has set up. */
async function hasMailServer({ db, environment, opened }: Work): Promise<boolean> {
  const academy = openAcademySettings({ db, isDemo: false, environment });
  await academy.refresh();
  const secret = readSecret(environment.ACADEMY_SECRET, opened.dataFolder);
  return openMailSettings({ academy, secret, environment }).current() !== null;
}

const words = process.argv.slice(2);
const [name = "", argument = "", second, ...more] = words.filter((word) => word !== "--check");
const verb = verbs[name];
const isCheck = words.includes("--check");
const asksForHelp = ["", "help"].includes(name) || words.some((word) => word === "--help" || word === "-h");
const isOption = [argument, second].some((word) => word?.startsWith("-"));
const takes = verb?.argument?.split(" ").filter((word) => word !== "[--check]").length ?? 0;
const given = [argument, second, ...more].filter((word) => word !== undefined && word !== "").length;
if (!verb || asksForHelp || isOption || given > takes || (verb.argument && argument === "") || (isCheck && !verb.check)) {
  const lines = Object.entries(verbs).map(
    ([verbName, { argument: named = "", does }]) => `    ${`${verbName} ${named}`.padEnd(28)} ${does}`,
  );
  tell(`\n  npm run admin -- <verb>\n\n${lines.join("\n")}\n`);
  process.exit(asksForHelp ? 0 : 2);
}

try {
  if (isCheck && verb.check) {
    process.stdout.write(`  ${await verb.check(argument)}\n`);
    process.exit();
  }
  if (existsSync(".env")) process.loadEnvFile(".env");
  const environment = readEnvironment(process.env);
  const note = noteDemo(environment);
  if (note) tell(`  ${note}`);
  const opened = await openForOperator(environment);
  const db = connectDatabase(opened.connection);
  try {
    const said = await verb.run({ environment, opened, db, argument, second });
    process.stdout.write(`  ${said}\n`);
  } catch (error) {
    throw isForOperator(error) ? error : opened.explain(error);
  } finally {
    await db.destroy();
    await opened.close();
  }
} catch (error) {
  tell(
    isForOperator(error)
      ? `\n  ${error.message}\n`
      : `\n  That did not work.\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}

/** Return whether an error's message tells the operator what to do. */
function isForOperator(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /^(Operator|Restore|Environment|DatabaseUnavailable|FileStore|StoreUnavailable)Error$/.test(error.name)
  );
}

function tell(text: string): void {
  process.stderr.write(`${text}\n`);
}
