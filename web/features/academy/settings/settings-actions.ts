import { plannedParts, typePairings } from "#domain/academy.ts";
import { isInterfaceLanguage } from "#domain/interface-languages.ts";
import { legalKinds, type LegalKind } from "#domain/legal.schema.ts";
import { readMailServer } from "#domain/mail-server.ts";
import { setupSteps } from "#domain/overview.schema.ts";
import { standardFromWords } from "#web/platform/academy.ts";
import { type Body, request } from "#web/platform/api.ts";
import { action, numberOf, textOf } from "#web/platform/act.ts";
import { momentOf } from "#web/platform/local-time.ts";
import { messages } from "./messages.ts";

type SettingsInput = Body<"PATCH", "/api/academy/settings">;
type MailChange = Body<"PATCH", "/api/mails/settings">;

const texts = [
  "name",
  "accent",
  "tagline",
  "hero_title",
  "hero_text",
  "footer_text",
  "contact_address",
  "crisis_contacts",
  "launch_title",
  "launch_text",
  "time_zone",
  "currency",
] as const;

const numbers = [
  "retain_conversations_days",
  "retain_visits_days",
  "retain_audit_days",
  "retain_mails_days",
  "minimum_age",
] as const;

const switches = [
  "open_business",
  "open_talent",
  "open_voice",
  "open_playground",
  ...plannedParts.map((part) => `open_${part}` as const),
  "instructors_publish",
  "asks_agreement",
] as const;

/** Parse a typed whole number; null for anything else. */
function wholeNumber(typed: string): number | null {
  return /^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : null;
}

/** Return the settings of a form that must be whole numbers and are not. An empty field restores the default, so it is valid. */
export function brokenNumbers(fields: Readonly<Record<string, string>>): (typeof numbers)[number][] {
  return numbers.filter((key) => (fields[key] ?? "").trim() !== "" && wholeNumber(fields[key] ?? "") === null);
}

/** Read the changes of a form of the tab: only its own fields. An empty text restores the default. */
export function readSettingsForm(form: FormData): SettingsInput {
  const input: SettingsInput = {};
  for (const key of texts) if (form.has(key)) input[key] = standardFromWords(key, textOf(form, key).trim()) || null;
  for (const key of switches) if (form.has(key)) input[key] = textOf(form, key) === "" ? null : textOf(form, key) === "true";
  for (const key of numbers) {
    const typed = textOf(form, key).trim();
    // `brokenNumbers` has already reported an invalid number at its field; -1 makes the academy refuse it.
    if (form.has(key)) input[key] = typed === "" ? null : (wholeNumber(typed) ?? -1);
  }
  if (form.has("language")) {
    const language = textOf(form, "language");
    input.language = isInterfaceLanguage(language) ? language : null;
  }
  if (form.has("type_pairing")) {
    const pairing = textOf(form, "type_pairing");
    input.type_pairing = typePairings.find((known) => known === pairing) ?? null;
  }
  if (form.has("logo")) input.logo = null;
  if (form.has("logo_dark")) input.logo_dark = null;
  if (form.has("setup_put_aside")) {
    const named = textOf(form, "setup_put_aside").split(" ");
    input.setup_put_aside = setupSteps.filter((step) => named.includes(step));
  }
  if (form.has("launch_date")) input.launch_date = momentOf(textOf(form, "launch_date"));
  if (form.has("links")) {
    const rows = textOf(form, "links")
      .split("\n")
      .map((row) => row.split("\t"));
    const links = rows.map(([label = "", url = ""]) => ({ label: label.trim(), url: url.trim() }));
    const given = links.filter(({ label, url }) => label !== "" || url !== "");
    input.footer_links = given.length > 0 ? given : null;
  }
  return input;
}

/**
 * Read the mail settings from the form: a server (in separate fields, or as one address) and a sender. Fields set by the environment are
 * disabled and therefore not in the form. With `withEmpty`, empty fields are included, so that the academy reports what is missing; without
 * it they are left out, and a test uses the current server.
 */
export function readMailForm(form: FormData, { withEmpty = false } = {}): MailChange {
  const host = textOf(form, "host").trim();
  const [, name = textOf(form, "from_name"), address = textOf(form, "from")] =
    /^([^<>]*)<([^<>]+)>$/.exec(textOf(form, "from").trim()) ?? [];
  return {
    ...((host !== "" || (withEmpty && form.has("host"))) && { server: serverIn(host) ?? typedServer(form, host) }),
    ...((address.trim() !== "" || (withEmpty && form.has("from"))) && {
      sender: { name: name.trim() || null, address: address.trim() },
    }),
  };
}

function typedServer(form: FormData, host: string): NonNullable<MailChange["server"]> {
  const tls = textOf(form, "tls");
  return {
    host,
    port: numberOf(form, "port"),
    tls: tls === "from-start" || tls === "if-offered" ? tls : "required",
    user_name: textOf(form, "user").trim() || null,
    password: textOf(form, "password") || null,
  };
}

/** Parse a mail server typed as one address. Null for a host name, and for an invalid address, which the academy then refuses. */
function serverIn(text: string): MailChange["server"] {
  if (!/^smtps?:\/\//i.test(text)) return null;
  try {
    const { login, ...server } = readMailServer(text);
    return { ...server, user_name: login?.user ?? null, password: login?.password ?? null };
  } catch {
    return null;
  }
}

/** Load the published legal pages for editing. */
export function loadLegalPages(kinds: readonly LegalKind[], signal: AbortSignal) {
  return Promise.all(kinds.map((kind) => request("GET", "/api/legal/{kind}", { params: { kind }, signal })));
}

/** The actions on the academy's settings. */
export const settingsActions = {
  "change-academy": action({
    perform: (_, form) => request("PATCH", "/api/academy/settings", { body: readSettingsForm(form) }),
    done: (_, form) => (form.has("setup_put_aside") ? messages.skipped : messages.saved),
    failed: () => messages.notSaved,
  }),
  "publish-legal": action({
    perform: (kind, form) =>
      request("PUT", "/api/legal/{kind}", {
        params: { kind: legalKinds.find((each) => each === kind) ?? "privacy" },
        body: { content: textOf(form, "content"), asks_again: textOf(form, "asks_again") !== "false" },
      }),
    done: () => messages.legal.published,
    failed: () => messages.legal.failed,
  }),
  "try-mail": action({
    perform: (_, form) =>
      request("POST", "/api/mails/test", { body: { to: textOf(form, "to").trim(), settings: readMailForm(form) } }),
    failed: () => messages.mail.failed,
  }),
  "change-mail": action({
    perform: (_, form) => request("PATCH", "/api/mails/settings", { body: readMailForm(form, { withEmpty: true }) }),
    done: () => messages.mail.savedSettings,
    failed: () => messages.mail.notSaved,
  }),
  "remove-mail": action({
    perform: () => request("PATCH", "/api/mails/settings", { body: { server: null } }),
    done: () => messages.mail.removed,
    failed: () => messages.mail.notSaved,
  }),
};
