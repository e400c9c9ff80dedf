import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { demoAcademy, standardAcademy } from "#domain/academy.ts";
import type { AcademySettingsView } from "#domain/academy-settings.schema.ts";
import { createApp } from "#server/app.ts";
import { followChanges } from "#server/platform/page-cache/follow-changes.ts";
import { createPageCache } from "#server/platform/page-cache/page-cache.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { openAcademySettings, pollSettings, type AcademySettings } from "./academy-settings.ts";

let academy: DataAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin", name: "Grace Hopper" });
});
afterAll(() => academy.stop());

const change = (body: unknown) =>
  academy.call<AcademySettingsView & { code?: string; field?: string; error?: string }>("/academy/settings", {
    as: admin,
    method: "PATCH",
    body,
  });
const factOf = (view: AcademySettingsView, key: string) => view.facts.find((fact) => fact.key === key);

test("a real academy starts with defaults that are true of every academy, the demo with the specified texts", async () => {
  const { body } = await academy.call<AcademySettingsView>("/academy/settings", { as: admin });
  expect(body.values).toEqual(standardAcademy);
  expect(body.values).toMatchObject({ name: "The Academy", launch_date: null, open_talent: false });
  expect(JSON.stringify(body.values)).not.toMatch(/accredited|2025/i);
  expect(demoAcademy).toMatchObject({
    tagline: "Accredited online courses with AI-assisted learning.",
    launch_date: "2025-10-01T06:00:00.000Z",
    open_talent: true,
  });
});

test("an admin's change takes effect at once, shows who made it and when, is audited, and can be reset to the default", async () => {
  const changed = await change({
    name: "  Owl   School ",
    accent: "#3355FF",
    footer_links: [{ label: "Imprint", url: "/help" }],
  });
  expect(changed.status).toBe(200);
  expect(changed.body.values).toMatchObject({ name: "Owl School", accent: "#3355ff" });
  expect(factOf(changed.body, "name")).toMatchObject({ source: "admin", changed_by: "Grace Hopper", variable: "ACADEMY_NAME" });
  expect(academy.deps.academy.current().values.name).toBe("Owl School");

  const entries = () =>
    academy.db.selectFrom("audit_log").select(["actor_id", "details"]).where("action", "=", "academy.settings_changed").execute();
  expect(await entries()).toEqual([{ actor_id: admin.id, details: { fields: "name, accent, footer_links" } }]);

  const [before] = [factOf(changed.body, "name")];
  const again = await change({ name: "Owl School" });
  expect(factOf(again.body, "name")).toEqual(before);
  expect(await entries()).toHaveLength(1);

  const reset = await change({ name: null, accent: null, footer_links: null });
  expect(reset.body.values).toEqual(standardAcademy);
  expect(await academy.db.selectFrom("academy_settings").selectAll().execute()).toEqual([]);
  expect(await entries()).toHaveLength(2);
});

test.each([
  [{ name: "   " }, "name", /name/],
  [{ name: "x".repeat(61) }, "name", /name/],
  [{ accent: "green" }, "accent", /accent/],
  [{ launch_date: "tomorrow" }, "launch_date", /launch date/],
  [{ contact_address: "nobody" }, "contact_address", /contact address/],
  [{ footer_links: [{ label: "x", url: "javascript:alert(1)" }] }, "footer_links.0.url", /url/],
  [{ footer_links: [{ label: "x", url: "//evil.example" }] }, "footer_links.0.url", /url/],
  [{ open_talent: "yes" }, "open_talent", /open talent/],
  [{ colour: "#ffffff" }, "colour", /colour/],
])("%j is refused with a sentence that names the field, and nothing changes", async (body, field, words) => {
  const refused = await change({ tagline: "Something else", ...body });
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([422, "request.invalid", field]);
  expect(refused.body.error).toMatch(words);
  expect(academy.deps.academy.current().values.tagline).toBe(standardAcademy.tagline);
});

test("the environment takes precedence, and its settings are shown as locked with their variables", async () => {
  const settings = openAcademySettings({ db: academy.db, isDemo: false, environment: { ACADEMY_NAME: "Fixed" } });
  const app = createApp({ ...academy.deps, academy: settings });
  const call = async (method: string, body?: object) => {
    const response = await app.request("/api/academy/settings", {
      method,
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as AcademySettingsView & { error?: string } };
  };
  const { body } = await call("GET");
  expect(body.values.name).toBe("Fixed");
  expect(factOf(body, "name")).toMatchObject({ source: "environment", variable: "ACADEMY_NAME" });
  const refused = await call("PATCH", { name: "Mine", tagline: "Mine" });
  expect([refused.status, refused.body.error]).toEqual([
    409,
    "The name is set by the operator (ACADEMY_NAME). It cannot be changed here.",
  ]);
  expect(settings.current().values.tagline).toBe(standardAcademy.tagline);
});

test("every process is notified of a change and forgets its pages; one that gets no notification polls", async () => {
  const pages = createPageCache();
  let forgotten = 0;
  const another: AcademySettings = openAcademySettings({
    db: academy.db,
    isDemo: false,
    onChange: () => {
      forgotten += 1;
      pages.forget();
    },
  });
  const deaf = openAcademySettings({ db: academy.db, isDemo: false });
  const listening = followChanges(pages, academy.connection, pino({ level: "silent" }), another);
  try {
    // It reads the rows once it has started to listen.
    await change({ tagline: "Before" });
    await heard(() => another.current().values.tagline === "Before");
    forgotten = 0;
    await change({ name: "Two Processes", accent: "#aa0000" });
    await heard(() => another.current().values.name === "Two Processes");
    expect(another.current().page.accentProperties).not.toBeNull();
    expect(forgotten).toBe(1);
    expect(deaf.current().values.name).toBe("The Academy");
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const polling = pollSettings(deaf);
    try {
      vi.advanceTimersByTime(5_000);
    } finally {
      polling.stop();
      vi.useRealTimers();
    }
    await heard(() => deaf.current().values.name === "Two Processes");
  } finally {
    await listening.stop();
    await change({ name: null, accent: null, tagline: null });
  }
});

test("a row that this version cannot read counts as unset", async () => {
  const now = new Date().toISOString();
  await academy.db
    .insertInto("academy_settings")
    .values([
      { key: "accent", value: JSON.stringify("not a colour"), changed_by: null, changed_at: now },
      { key: "of_a_later_version", value: JSON.stringify(1), changed_by: null, changed_at: now },
    ])
    .execute();
  await academy.deps.academy.refresh();
  expect(academy.deps.academy.current().values).toEqual(standardAcademy);
  await academy.db.deleteFrom("academy_settings").execute();
});

test("no request reads the settings from the database", async () => {
  await academy.db.schema.alterTable("academy_settings").renameTo("away").execute();
  try {
    expect((await academy.call("/platform")).status).toBe(200);
    expect((await academy.call("/courses")).status).toBe(200);
  } finally {
    await academy.db.schema.alterTable("away").renameTo("academy_settings").execute();
  }
});

/** Wait for an effect of another connection. */
async function heard(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(5);
}

test("pages know whether mail is delivered: in the demo, through the environment, or once a mail server is stored", async () => {
  const sendsMail = async (options: { isDemo: boolean; environment?: object }) => {
    const settings = openAcademySettings({ db: academy.db, ...options, environment: { ...options.environment } });
    await settings.refresh();
    return settings.current().page.sendsMail;
  };
  expect(await sendsMail({ isDemo: true })).toBe(true);
  expect(await sendsMail({ isDemo: false })).toBe(false);
  expect(await sendsMail({ isDemo: false, environment: { SMTP_URL: { host: "mail.school.example" } } })).toBe(true);
  await academy.db
    .insertInto("academy_settings")
    .values({ key: "mail_server", value: JSON.stringify({ host: "mail.school.example" }), changed_at: new Date().toISOString() })
    .execute();
  expect(await sendsMail({ isDemo: false })).toBe(true);
  await academy.db.deleteFrom("academy_settings").where("key", "=", "mail_server").execute();
});
