import { z } from "zod";
import type { MailServer } from "#domain/mail-server.ts";
import {
  storedMailSenderSchema,
  storedMailServerSchema,
  type MailServerInput,
  type MailSettingsView,
} from "#domain/mail-settings.schema.ts";
import type { MailPath } from "#server/platform/mail/mailer.ts";
import type { Sender } from "#server/platform/mail/sender-address.ts";
import { seal, unseal } from "#server/platform/secrets/seal.ts";
import type { AcademySettings } from "./academy-settings.ts";
import type { SettingRow } from "./queries.ts";

/** The mail settings in memory: from the environment or, failing that, as set by a super admin. */
export type MailSettings = {
  /** Return the current server; null if the academy has none. */
  current(): MailPath | null;
  /** Return the current sender. */
  sender(): Sender;
  /** Return all mail settings as super admins see them: without the password. */
  view(): MailSettingsView;
  /** Return a typed server, with the stored password if that belongs to this server and user; null if it is needed but missing. */
  complete(input: MailServerInput): MailServer | null;
};

type Place = { host: string; port: number; user: string };
type UserAt = { host: string; port: number; user: string | null };
type Connection = UserAt & Pick<MailServer, "tls">;
type StoredServer = z.infer<typeof storedMailServerSchema>;

const sealedAs = "mail-sign-in";
const signInSchema = z.object({ host: z.string(), port: z.int(), user: z.string(), password: z.string() });

/** Seal a password together with its destination, so that it cannot be opened in a row that names another server. */
export function sealPassword(secret: Uint8Array, place: Place, password: string): string {
  const { host, port, user } = place;
  return seal(secret, sealedAs, Buffer.from(JSON.stringify({ host, port, user, password }))).toString("base64");
}

/** Open a sealed password for a destination; null if the academy's secret or the destination has changed. */
export function openPassword(secret: Uint8Array, place: Place, sealed: string): string | null {
  try {
    const opened = signInSchema.parse(JSON.parse(unseal(secret, sealedAs, Buffer.from(sealed, "base64")).toString()));
    return isSamePlace(opened, place) ? opened.password : null;
  } catch {
    return null;
  }
}

/**
 * Return whether a password stored for one server may be sent to another without being typed again: only to the same destination, and not
 * with weaker encryption, which could reveal it to eavesdroppers.
 */
export function mayBeSentTo(stored: Connection, requested: Connection): boolean {
  return isSamePlace(stored, requested) && (requested.tls !== "if-offered" || stored.tls === "if-offered");
}

function isSamePlace(one: UserAt, other: UserAt): boolean {
  return one.host === other.host && one.port === other.port && one.user === other.user;
}

/** Read a stored mail server; null if there is none, "unreadable" if this version cannot parse it. */
export function readStoredServer(value: unknown): StoredServer | "unreadable" | null {
  if (value === undefined) return null;
  const read = storedMailServerSchema.safeParse(value);
  return read.success ? read.data : "unreadable";
}

type Options = {
  academy: Pick<AcademySettings, "current" | "decided">;
  secret: Uint8Array;
  environment?: { SMTP_URL?: MailServer | undefined; MAIL_FROM?: Sender | undefined };
};

/** The environment's default sender (server/env.ts). */
const unsetSender = "academy@localhost";

export function openMailSettings({ academy, secret, environment = {} }: Options): MailSettings {
  const { SMTP_URL: fixedServer } = environment;
  const fixedSender = environment.MAIL_FROM?.address === unsetSender ? undefined : environment.MAIL_FROM;
  let last: { row: SettingRow | undefined; server: MailServer | null; problem: string | null } | null = null;

  /** Return the stored server, which is opened once per row. */
  function stored() {
    const row = academy.decided("mail_server");
    if (last === null || last.row !== row) last = { row, ...openServer(row?.value) };
    return last;
  }

  function openServer(value: unknown): { server: MailServer | null; problem: string | null } {
    const found = readStoredServer(value);
    if (found === null) return { server: null, problem: null };
    if (found === "unreadable") return { server: null, problem: "This version of the academy cannot read the mail settings." };
    const { host, port, tls, user, sealed } = found;
    if (user === null) return { server: { host, port, tls, login: null }, problem: null };
    const password = sealed === null ? null : openPassword(secret, { host, port, user }, sealed);
    if (password === null)
      return {
        server: null,
        problem: "The password of the mail server cannot be read: the academy’s secret has changed. Type it again.",
      };
    return { server: { host, port, tls, login: { user, password } }, problem: null };
  }

  function sender(): Sender {
    if (fixedSender) return fixedSender;
    const read = storedMailSenderSchema.safeParse(academy.decided("mail_sender")?.value);
    const { name } = academy.current().values;
    if (!read.success) return environment.MAIL_FROM ?? { name, address: unsetSender };
    return { name: read.data.name ?? name, address: read.data.address };
  }

  return {
    sender,
    current: () => {
      const from = sender();
      if (fixedServer) return { server: fixedServer, from };
      const { row, server, problem } = stored();
      if (!row) return null;
      return server ? { server, from } : { problem: problem ?? "The mail settings cannot be read." };
    },
    complete: ({ host, port, tls, user_name: user, password }) => {
      if (!user) return { host, port, tls, login: null };
      if (password) return { host, port, tls, login: { user, password } };
      const held = fixedServer ?? stored().server;
      if (!held?.login || !mayBeSentTo({ ...held, user: held.login.user }, { host, port, tls, user })) return null;
      return { host, port, tls, login: held.login };
    },
    view: () => {
      const from = storedMailSenderSchema.safeParse(academy.decided("mail_sender")?.value);
      return {
        server: fixedServer
          ? describeServer(fixedServer)
          : describeStored(academy.decided("mail_server")?.value, stored().server),
        sender: fixedSender ?? (from.success ? from.data : null),
        facts: {
          server: factOf("SMTP_URL", fixedServer !== undefined, academy.decided("mail_server")),
          sender: factOf("MAIL_FROM", fixedSender !== undefined, academy.decided("mail_sender")),
        },
      };
    },
  };
}

function describeServer({ host, port, tls, login }: MailServer): NonNullable<MailSettingsView["server"]> {
  return { host, port, tls, user_name: login?.user ?? null, password: login ? "stored" : "none" };
}

/** Describe a stored server even if it cannot be opened, so that only the password has to be typed again. */
function describeStored(value: unknown, opened: MailServer | null): MailSettingsView["server"] {
  if (opened) return describeServer(opened);
  const found = readStoredServer(value);
  if (found === null || found === "unreadable") return null;
  const { host, port, tls, user } = found;
  return { host, port, tls, user_name: user, password: "unreadable" };
}

function factOf(variable: string, isFixed: boolean, row: SettingRow | undefined): MailSettingsView["facts"]["server"] {
  return {
    source: isFixed ? "environment" : row ? "admin" : "standard",
    variable,
    changed_at: row?.changed_at ?? null,
    changed_by: row?.changed_by ?? null,
  };
}
