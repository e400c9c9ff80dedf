import { legalKinds } from "#domain/legal.schema.ts";
import { setupSteps } from "#domain/overview.schema.ts";
import { type Body, request } from "#web/platform/api.ts";
import { action, textOf } from "#web/platform/act.ts";
import { messages } from "./messages.ts";

type Wish = Body<"PATCH", "/api/academy/settings">;

const texts = [
  "name",
  "accent",
  "tagline",
  "hero_title",
  "hero_text",
  "footer_text",
  "contact_address",
  "launch_title",
  "launch_text",
  "time_zone",
  "currency",
] as const;

const numbers = ["retain_conversations_days", "retain_visits_days", "retain_audit_days", "retain_mails_days"] as const;

const switches = [
  "open_business",
  "open_talent",
  "open_voice",
  "open_playground",
  "open_placeholders",
  "instructors_publish",
] as const;

/** What a form of the tab wishes: what it names changes. An empty text goes back to its standard. */
export function readWish(form: FormData): Wish {
  const wish: Wish = {};
  for (const key of texts) if (form.has(key)) wish[key] = textOf(form, key).trim() || null;
  for (const key of switches) if (form.has(key)) wish[key] = textOf(form, key) === "" ? null : textOf(form, key) === "true";
  for (const key of numbers) {
    const typed = textOf(form, key).trim();
    // What is no number is sent as one that is refused by name.
    if (form.has(key)) wish[key] = typed === "" ? null : /^\d{1,6}$/.test(typed) ? Number(typed) : -1;
  }
  if (form.has("logo")) wish.logo = null;
  if (form.has("logo_dark")) wish.logo_dark = null;
  if (form.has("setup_put_aside")) {
    const named = textOf(form, "setup_put_aside").split(" ");
    wish.setup_put_aside = setupSteps.filter((step) => named.includes(step));
  }
  if (form.has("launch_date")) {
    const at = new Date(textOf(form, "launch_date"));
    wish.launch_date = Number.isNaN(at.getTime()) ? null : at.toISOString();
  }
  if (form.has("links")) {
    const rows = textOf(form, "links")
      .split("\n")
      .map((row) => row.split("\t"));
    const links = rows.map(([label = "", url = ""]) => ({ label: label.trim(), url: url.trim() }));
    const given = links.filter(({ label, url }) => label !== "" || url !== "");
    wish.footer_links = given.length > 0 ? given : null;
  }
  return wish;
}

/** What admins do to the academy's settings. */
export const settingsActions = {
  "change-academy": action({
    perform: (_, form) => request("PATCH", "/api/academy/settings", { body: readWish(form) }),
    done: (_, form) => (form.has("setup_put_aside") ? messages.skipped : messages.saved),
    failed: messages.notSaved,
  }),
  "publish-legal": action({
    perform: (kind, form) =>
      request("PUT", "/api/legal/{kind}", {
        params: { kind: legalKinds.find((each) => each === kind) ?? "privacy" },
        body: { content: textOf(form, "content") },
      }),
    done: () => messages.legal.published,
    failed: messages.legal.failed,
  }),
  "try-mail": action({
    perform: (_, form) =>
      request("POST", "/api/mails/test", {
        body: {
          to: textOf(form, "to").trim(),
          server: textOf(form, "server").trim() || null,
          from: textOf(form, "from").trim() || null,
        },
      }),
    failed: messages.mail.failed,
  }),
};
