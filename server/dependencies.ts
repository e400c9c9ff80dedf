import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";
import type { PageAcademy } from "#domain/academy.ts";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import type { Setup } from "#server/academy/setup/setup-link.ts";
import type { MailSettings } from "#server/academy/settings/mail-settings.ts";
import type { AcademySettings } from "#server/academy/settings/academy-settings.ts";
import type { SocialProviders } from "#server/people/auth/social/provider.ts";
import type { ReadinessWatch } from "#server/platform/database/readiness.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Files } from "#server/platform/storage/files.ts";
import type { Mailer } from "#server/platform/mail/mailer.ts";
import type { PageCache } from "#server/platform/page-cache/page-cache.ts";
import type { EmbeddingModel } from "#ai/embedding-model.ts";
import type { SpeechModel } from "#ai/speech-model.ts";
import type { TextModel } from "#ai/text-model.ts";

export type Database = Kysely<Schema>;

/**
 * What pages are given: `callApi` reaches the data API of the same process without a network; `nonce` lets their scripts run;
 * `publicUrl` is where people reach the academy, for addresses that leave it (canonical links, social previews); `academy` is its name, look and
 * words; `reusable` is true for a page
 * that is rendered once for all visitors; `reportError` hears of what failed while it was rendered.
 */
export type PageContext = {
  callApi: (request: Request) => Promise<Response>;
  /** Ask a call of the data API as whoever's reading cookie came with the page's request; null where nobody's did, and for visitors' pages. */
  callAsReader: ((request: Request) => Promise<Response | null>) | null;
  nonce: string;
  publicUrl: string;
  academy: PageAcademy;
  reusable: boolean;
  /** The language of its texts, and the prefix that its address has for it: "" or "/fr". */
  language: InterfaceLanguage;
  prefix: string;
  reportError: (error: unknown) => void;
};

/** Renders the academy's pages. */
export type PageRenderer = (request: Request, context: PageContext) => Promise<Response>;

/** Everything the app is built from. Tests build their own; nothing else is global. */
export type Dependencies = {
  db: Database;
  /** Connections that only sign-in uses, so that people get in while `db` has none left. Absent in tests that need none: `db` serves. */
  signInDb?: Database;
  /** Whether the database answers, asked on a connection apart. Absent in tests that have none. */
  readiness?: ReadinessWatch;
  log: Logger;
  /** 32 bytes that encrypt and sign what must not be readable in the database. */
  secret: Uint8Array;
  /** Where people reach the academy, without a trailing slash. */
  publicUrl: string;
  /** Where people reached it before: badges name these addresses for ever, and who verifies them asks there. Absent: nowhere. */
  formerUrls?: readonly string[];
  /** Whether the academy runs without a mailer at this moment: then sign-up gives a session at once. */
  autoconfirm: () => boolean;
  mailer: Mailer;
  /** Through which server mail is sent, and who decided it. */
  mail: MailSettings;
  /**
   * How an empty academy is set up. Absent where that never happens: in the demo, in development, where the environment names the super
   * admin, in most tests.
   */
  setup?: Setup | undefined;
  /** What the academy has decided for itself: its name, look and words, in memory. */
  academy: AcademySettings;
  files: Files;
  /** A path at which the proxy in front finds the files by their keys, and sends them itself; undefined where the academy does. */
  proxyFiles?: string | undefined;
  textModel: TextModel;
  /** True when the operator has decided which model answers, be it the built-in one: then no admin chooses another. */
  textModelIsFixed?: boolean;
  /** Origins on this machine and in its networks where an admin may choose an AI service, at this moment; other addresses must be public ones. */
  localAiServices?: () => readonly string[];
  /** Those of them that the operator has named (AI_LOCAL_SERVICES), which nobody else removes. */
  namedAiServices?: readonly string[];
  /** What finds passages by their meaning; null or absent where words alone do. */
  embeddingModel?: EmbeddingModel | null;
  /** The voice of the voice tutor. */
  speechModel: SpeechModel;
  /** Services that people sign in with. Absent where none is set up. */
  socialProviders?: SocialProviders;
  /** AI tokens a person may use a day. */
  dailyTokens: number;
  /** Addresses or CIDRs whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  clock: () => Date;
  /** Aborted when the process drains: open streams end. */
  draining: AbortSignal;
  /** Aborted as soon as the process is to end: it is not ready any more, and answers for a while yet. Absent where nothing ends (tests). */
  ending?: AbortSignal;
  /** True with npm run dev: pages may connect to the reloader's socket. */
  development?: boolean;
  /** True in a demo that only this machine reaches: everybody may read its mail. */
  demoMailbox?: boolean;
  /** Absent in tests that need no pages. */
  pages?: PageRenderer;
  /** Keeps what visitors see between requests. Absent where pages change under one's hands (npm run dev). */
  pageCache?: PageCache | undefined;
  /** Complete the enrollment that a mailed link or code was asked for with, in the transaction that uses it up. */
  completePendingEnrollment?: (trx: Transaction<Schema>, enrollment: { userId: string; courseId: string }) => Promise<void>;
};
