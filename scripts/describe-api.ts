import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { pino } from "pino";
import { builtInModel } from "#ai/built-in/built-in-model.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { builtInVoice } from "#server/ai/models/built-in-voice/built-in-voice.ts";
import { createApp } from "#server/app.ts";
import { openAcademySettings } from "#server/academy/settings/academy-settings.ts";
import { openMailSettings } from "#server/academy/settings/mail-settings.ts";
import type { Database } from "#server/dependencies.ts";
import { outboxOnlyMailer } from "#server/platform/mail/mailer.ts";

/** Return the OpenAPI document as the academy serves it. Only routes are needed for it, so the database is a stub. */
export async function describeApi(): Promise<string> {
  const db: Database = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const secret = new Uint8Array(32);
  const academy = openAcademySettings({ db, isDemo: false });
  const app = createApp({
    db,
    academy,
    mail: openMailSettings({ academy, secret }),
    log: pino({ level: "silent" }),
    secret,
    publicUrl: "http://localhost",
    autoconfirm: () => true,
    mailer: outboxOnlyMailer,
    files: folderFiles("/dev/null/nothing-is-kept"),
    textModel: builtInModel(),
    speechModel: builtInVoice(),
    dailyTokens: 0,
    trustedProxies: [],
    clock: () => new Date(),
    draining: new AbortController().signal,
  });
  return (await app.request("/api/openapi.json")).text();
}
