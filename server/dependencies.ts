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
 * The context of a page. `callApi` calls the data API in-process; `nonce` allows the page's scripts; `publicUrl` is needed for absolute
 * addresses (canonical links, social previews); `academy` is its name, look and texts; `reusable` is true for a page that is rendered once
 * for all visitors; `reportError` is called with errors that occur during rendering.
 */
export type PageContext = {
  callApi: (request: Request) => Promise<Response>;
  /** Call the data API as the owner of the page request's reading cookie. Null without such a cookie, and for visitors' pages. */
  callAsReader: ((request: Request) => Promise<Response | null>) | null;
  nonce: string;
  publicUrl: string;
  academy: PageAcademy;
  reusable: boolean;
  /** The language of its texts, and that language's address prefix: "" or "/fr". */
  language: InterfaceLanguage;
  prefix: string;
  reportError: (error: unknown) => void;
};

/** Renders the academy's pages. */
export type PageRenderer = (request: Request, context: PageContext) => Promise<Response>;

/** Everything the app is built from. Tests build their own; nothing else is global. */
export type Dependencies = {
  db: Database;
  /** Connections reserved for sign-in, so that people can sign in while `db` is exhausted. Tests may leave it out; `db` is used then. */
  signInDb?: Database;
  /** Whether the database answers, checked on a separate connection. Absent in tests that need none. */
  readiness?: ReadinessWatch;
  log: Logger;
  /** 32 bytes that encrypt and sign what must not be readable in the database. */
  secret: Uint8Array;
  /** The public address of the academy, without a trailing slash. */
  publicUrl: string;
  /** Its earlier public addresses. Badges contain these for ever, and verifiers call them. Absent if there are none. */
  formerUrls?: readonly string[];
  /** Whether the academy currently has no mailer, so that sign-up gives a session at once. */
  autoconfirm: () => boolean;
  mailer: Mailer;
  /** The current mail server, and who has set it. */
  mail: MailSettings;
  /**
   * The setup of an empty academy. Absent if it is not set up in a browser: in the demo, in development, if the environment names the super
   * admin, and in most tests.
   */
  setup?: Setup | undefined;
  /** The academy's own settings in memory: its name, look and texts. */
  academy: AcademySettings;
  files: Files;
  /** The path under which a proxy in front finds the files by key and sends them itself; undefined if the academy sends them. */
  proxyFiles?: string | undefined;
  textModel: TextModel;
  /** Whether the operator has fixed the model, even the built-in one, so that admins cannot choose another. */
  textModelIsFixed?: boolean;
  /** Return the origins on this machine and in its networks where an admin may choose an AI service now; other addresses must be public. */
  localAiServices?: () => readonly string[];
  /** The origins among them that the operator has configured (AI_LOCAL_SERVICES), and that cannot be removed in the academy. */
  namedAiServices?: readonly string[];
  /** Solves drafted questions again; null or absent if the text model does so itself. */
  checkModel?: TextModel | null;
  /** Finds passages by their meaning; null or absent if search is by words only. */
  embeddingModel?: EmbeddingModel | null;
  /** The voice of the voice tutor. */
  speechModel: SpeechModel;
  /** The sign-in providers. Absent if none is configured. */
  socialProviders?: SocialProviders;
  /** Addresses from the environment to which data goes: the AI vendor's, the checking model's, and the file store's. Absent if there are none. */
  outsideAddresses?: { ai?: string | undefined; aiCheck?: string | undefined; files?: string | undefined };
  /** The AI tokens that a person may use per day. */
  dailyTokens: number;
  /** Addresses or CIDRs whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  clock: () => Date;
  /** Aborted when the process drains; open streams end then. */
  draining: AbortSignal;
  /** Aborted when the process is about to stop: it is not ready any more, but still answers for a while. Absent in tests. */
  ending?: AbortSignal;
  /** Whether this is npm run dev, where pages may connect to the reloader's socket. */
  development?: boolean;
  /** Whether this is a demo that only this machine can reach, so that everyone may read its mail. */
  demoMailbox?: boolean;
  /** Absent in tests that need no pages. */
  pages?: PageRenderer;
  /** The API's document as JSON, generated when the server was built. Absent when it runs from its sources. */
  apiDocument?: string | undefined;
  /** The cache of visitors' pages. Absent if pages change during use (npm run dev). */
  pageCache?: PageCache | undefined;
  /** Complete the enrollment that is waiting for a mailed link or code, in the transaction that uses the link or code up. */
  completePendingEnrollment?: (trx: Transaction<Schema>, enrollment: { userId: string; courseId: string }) => Promise<void>;
};
