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
 * The context of a page: `callApi` calls the data API in-process; `nonce` allows its scripts; `publicUrl` is the public address, for
 * absolute addresses (canonical links, social previews); `academy` is its name, look and texts; `reusable` is true for a page that is
 * rendered once for all visitors; `reportError` is called with errors during rendering.
 */
export type PageContext = {
  callApi: (request: Request) => Promise<Response>;
  /** Make a data API call as the owner of the page request's reading cookie; null without one, and for visitors' pages. */
  callAsReader: ((request: Request) => Promise<Response | null>) | null;
  nonce: string;
  publicUrl: string;
  academy: PageAcademy;
  reusable: boolean;
  /** The language of its texts, and the prefix of its address for it: "" or "/fr". */
  language: InterfaceLanguage;
  prefix: string;
  reportError: (error: unknown) => void;
};

/** Renders the academy's pages. */
export type PageRenderer = (request: Request, context: PageContext) => Promise<Response>;

/** Everything the app is built from. Tests build their own; nothing else is global. */
export type Dependencies = {
  db: Database;
  /** Connections reserved for sign-in, so that people can sign in while `db` is exhausted. Absent in tests that need none: `db` is used then. */
  signInDb?: Database;
  /** Whether the database answers, checked on a separate connection. Absent in tests without one. */
  readiness?: ReadinessWatch;
  log: Logger;
  /** 32 bytes that encrypt and sign what must not be readable in the database. */
  secret: Uint8Array;
  /** The public address of the academy, without a trailing slash. */
  publicUrl: string;
  /** Where people reached it before: badges name these addresses for ever, and who verifies them asks there. Absent: nowhere. */
  formerUrls?: readonly string[];
  /** Whether the academy runs without a mailer at this moment: then sign-up gives a session at once. */
  autoconfirm: () => boolean;
  mailer: Mailer;
  /** The current mail server, and who has set it. */
  mail: MailSettings;
  /**
   * The setup of an empty academy. Absent where that never happens: in the demo, in development, where the environment names the super
   * admin, in most tests.
   */
  setup?: Setup | undefined;
  /** The academy's own settings in memory: its name, look and texts. */
  academy: AcademySettings;
  files: Files;
  /** The path at which the proxy in front finds the files by key, and sends them itself; undefined where the academy does. */
  proxyFiles?: string | undefined;
  textModel: TextModel;
  /** True when the operator has fixed the model, even the built-in one: then admins cannot choose another. */
  textModelIsFixed?: boolean;
  /** Return the origins on this machine and in its networks where an admin may currently choose an AI service; other addresses must be public. */
  localAiServices?: () => readonly string[];
  /** Those of them that the operator has configured (AI_LOCAL_SERVICES), which cannot be removed in the academy. */
  namedAiServices?: readonly string[];
  /** Finds passages by their meaning; null or absent where search is by words only. */
  embeddingModel?: EmbeddingModel | null;
  /** The voice of the voice tutor. */
  speechModel: SpeechModel;
  /** The sign-in providers. Absent where none is configured. */
  socialProviders?: SocialProviders;
  /** Addresses from the environment where data goes: of the AI vendor, and of the store of files. Absent: none. */
  outsideAddresses?: { ai?: string | undefined; files?: string | undefined };
  /** AI tokens a person may use a day. */
  dailyTokens: number;
  /** Addresses or CIDRs whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  clock: () => Date;
  /** Aborted when the process drains: open streams end. */
  draining: AbortSignal;
  /** Aborted as soon as the process is about to stop: it is no longer ready, but still answers for a while. Absent where nothing stops (tests). */
  ending?: AbortSignal;
  /** True with npm run dev: pages may connect to the reloader's socket. */
  development?: boolean;
  /** True in a demo that only this machine can reach: everybody may read its mail. */
  demoMailbox?: boolean;
  /** Absent in tests that need no pages. */
  pages?: PageRenderer;
  /** The cache of visitors' pages. Absent where pages change during use (npm run dev). */
  pageCache?: PageCache | undefined;
  /** Complete the enrollment pending on a mailed link or code, in the transaction that uses it up. */
  completePendingEnrollment?: (trx: Transaction<Schema>, enrollment: { userId: string; courseId: string }) => Promise<void>;
};
