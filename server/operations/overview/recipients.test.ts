import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RecipientList } from "#domain/recipient.schema.ts";
import { createApp } from "#server/app.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
let admin: Person;
beforeAll(async () => {
  academy = await startDataAcademy();
  admin = await academy.person({ role: "admin" });
});
afterEach(async () => {
  await academy.db.deleteFrom("faculty_vendor").execute();
});
afterAll(() => academy.stop());

const dictation = { purpose: "dictation", name: null };

/** Return the list of an academy with these features, as a visitor sees it. */
async function recipients(parts: Partial<Dependencies> = {}): Promise<unknown[]> {
  const response = await createApp({ ...academy.deps, ...parts }).request("/api/recipients");
  expect(response.status).toBe(200);
  return ((await response.json()) as RecipientList).recipients;
}

const textModel = (name: string) => ({ textModel: { ...academy.deps.textModel, name } });

async function chooseVendor(vendor: string, service: string, base_url?: string): Promise<void> {
  const key = await academy.call<{ id: string }>("/api-keys", {
    as: admin,
    method: "POST",
    body: { service_name: service, api_key: "sk-0123456789abcdef" },
  });
  const body = { api_key_id: key.body.id, model: "m-1", ...(base_url && { base_url }) };
  expect(await academy.call("/faculty/vendor", { as: admin, method: "PUT", body }), vendor).toMatchObject({ status: 200 });
}

test("an academy without outside services lists only what a person's browser may use", async () => {
  expect(await recipients()).toEqual([dictation]);
});

test("every outside service of the environment is listed, by its vendor or its host", async () => {
  const outside = { ai: undefined, files: "https://objects.example.org/eu" };
  const embeddingModel = { name: "google:embed-1", embed: () => Promise.reject(new Error("not called")) };
  const speechModel = { ...academy.deps.speechModel, name: "openai:tts-1/nova" };
  const google = { title: "Google", begin: () => Promise.reject(new Error()), finish: () => Promise.reject(new Error()) };
  const mail = {
    ...academy.deps.mail,
    current: () => ({
      server: { host: "smtp.example.net", port: 587, tls: "required" as const, login: null },
      from: { name: "A", address: "a@b.example" },
    }),
  };
  const checkModel = textModel("openai:c-1").textModel;
  const parts = { ...textModel("anthropic:m-1"), checkModel, embeddingModel, speechModel, mail, socialProviders: { google } };
  expect(await recipients({ ...parts, outsideAddresses: outside })).toEqual([
    { purpose: "tutor", name: "Anthropic" },
    { purpose: "checks", name: "OpenAI" },
    { purpose: "search", name: "Google" },
    { purpose: "voice", name: "OpenAI" },
    { purpose: "mail", name: "smtp.example.net" },
    { purpose: "files", name: "objects.example.org" },
    { purpose: "sign_in", name: "Google" },
    dictation,
  ]);
});

test.each([
  ["http://localhost:11434/v1", null],
  ["http://127.0.0.1:8080", null],
  ["http://10.0.0.7:8080", null],
  ["http://[::1]:8080", null],
  ["http://models.school.internal/v1", null],
  ["http://models", null],
  ["http://models.example.org/v1", "models.example.org"],
  ["https://203.0.114.9/v1", "203.0.114.9"],
])("a model server at %s is listed as %s: data that stays in the academy's network goes to nobody", async (ai, name) => {
  const list = await recipients({ ...textModel("openai-compatible:m-1"), outsideAddresses: { ai } });
  expect(list).toEqual([...(name ? [{ purpose: "tutor", name }] : []), dictation]);
});

test("a vendor chosen by an admin is listed while it answers, and every process renders its pages again", async () => {
  const listener = new Client(academy.connection);
  await listener.connect();
  await listener.query("listen visitor_pages");
  let notices = 0;
  listener.on("notification", () => (notices += 1));
  await chooseVendor("openai", "OpenAI");
  expect(await recipients()).toContainEqual({ purpose: "tutor", name: "OpenAI" });
  await chooseVendor("openai-compatible", "OpenAI-compatible", "https://models.example.org/v1");
  expect(await recipients()).toContainEqual({ purpose: "tutor", name: "models.example.org" });
  await academy.db.deleteFrom("api_keys").execute();
  expect(await recipients()).toEqual([dictation]);
  await listener.query("select 1");
  await listener.end();
  expect(notices).toBeGreaterThanOrEqual(3);
});

test("sites whose videos lessons embed are listed", async () => {
  const { lessonIds } = await academy.course({ lessons: ["# Owls"] });
  const embed = (content: string) =>
    academy.db.updateTable("course_lessons").set({ content }).where("id", "in", lessonIds).execute();
  await embed("# Owls\n\nSee YouTube and vimeo.com.");
  expect(await recipients()).toEqual([dictation]);
  await embed("# Owls\n\n::video{https://youtu.be/dQw4w9WgXcQ}\n\n::video{https://vimeo.com/123456}");
  expect(await recipients()).toEqual([{ purpose: "videos", name: "YouTube" }, { purpose: "videos", name: "Vimeo" }, dictation]);
  await embed("# Owls");
});

test("the list is readable before the launch, and omits dictation if the voice tutor is closed", async () => {
  await setLaunched(academy.db, false);
  expect(await recipients()).toEqual([dictation]);
  await setLaunched(academy.db, true);
  await academy.call("/academy/settings", { as: admin, method: "PATCH", body: { open_voice: false } });
  expect(await recipients()).toEqual([]);
});
