import { mkdtemp, readdir, readFile, rename, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { folderPlace } from "#server/operations/command-line/backup-place.ts";
import type { InterfaceLanguage } from "#domain/interface-languages.ts";
import { readAnswerTexts } from "../../../scripts/read-catalogs.ts";
import { addAnswerTexts } from "#server/platform/language/answer-texts.ts";
import { createApp } from "#server/app.ts";
import { restoreSent } from "#server/operations/command-line/restore.ts";
import { writeBackup } from "#server/operations/command-line/backup.ts";
import { addSampleCourses } from "#server/operations/seed/seed.ts";
import { startMediaJob } from "#server/courses/video/media-job.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";
import { isAppError } from "#domain/errors.ts";
import { makeFirstSuperAdmin, makeSetupLink, watchSetup } from "./setup-link.ts";

let academy: DataAcademy;
let folder: string;
let app: ReturnType<typeof createApp>;
let token: string;
let files: ReturnType<typeof folderFiles>;
let restore: (file: string) => Promise<void>;

beforeEach(async () => {
  [academy, folder] = await Promise.all([startDataAcademy(), mkdtemp(join(tmpdir(), "academy-setup-"))]);
  const { deps, db, connection } = academy;
  files = folderFiles(join(folder, "files"));
  restore = (file) => restoreSent(connection, folderPlace(join(folder, "files")), file);
  app = createApp({ ...deps, files, setup: { isPending: watchSetup(db), restore: (file) => restore(file) } });
  token = (await makeSetupLink(deps)) ?? "";
});
afterEach(async () => {
  await academy.stop();
  await rm(folder, { recursive: true });
});

const person = { full_name: "Grace Hopper", email: "grace@school.example", password: "correct horse battery" };

async function send(path: string, body: object, through = app) {
  const response = await through.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { code?: string; field?: string } };
}
const begin = (change: object = {}) => send("/api/setup", { token, ...person, ...change });

describe("an academy without people", () => {
  test("says so to every call and page, while health, readiness and sign-in answer as usual", async () => {
    for (const path of ["/api/courses", "/api/platform", "/api/academy/settings", "/functions/v1/chat"]) {
      const response = await app.request(path, { method: path.startsWith("/functions") ? "POST" : "GET" });
      expect([path, response.status, await response.json()]).toMatchObject([path, 503, { code: "platform.setting_up" }]);
      expect(response.headers.get("retry-after")).not.toBeNull();
    }
    for (const path of ["/", "/store", "/dashboard", "/coming-soon", "/auth", "/files/course-images/x.webp"]) {
      const page = await app.request(path);
      expect([path, page.status]).toEqual([path, 503]);
      expect(await page.text()).toContain("This academy is being set up");
    }
    for (const [language, texts] of Object.entries(await readAnswerTexts())) addAnswerTexts(language as InterfaceLanguage, texts);
    const french = await app.request("/store", { headers: { "accept-language": "fr-FR,fr;q=0.9" } });
    expect(await french.text()).toMatch(/<html lang="fr"[\s\S]*Cette académie est en cours d’installation[\s\S]*Réessayer/);
    for (const path of ["/healthz", "/readyz", "/auth/v1/settings", "/api/openapi.json"])
      expect([path, (await app.request(path)).status]).toEqual([path, 200]);
  });

  test("gets its super admin through the link; they sign in with the password, and the academy is in its pre-launch state", async () => {
    expect(await begin()).toMatchObject({ status: 201, body: { email: person.email } });
    const signedIn = await app.request("/auth/v1/token?grant_type=password", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
    const { access_token } = (await signedIn.json()) as { access_token: string };
    const profile = await app.request("/api/profile", { headers: { authorization: `Bearer ${access_token}` } });
    expect(await profile.json()).toMatchObject({ full_name: "Grace Hopper", role: "admin", is_super_admin: true });
    expect((await app.request("/api/platform")).status).toBe(200);
  });

  test("accepts the link once, even if used concurrently, and stores only its hash", async () => {
    const kept = await academy.db.selectFrom("setup_links").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    const [, another] = [token, await makeSetupLink(academy.deps)];
    const answers = await Promise.all(
      ["a", "b", "c"].map((name, index) => begin({ email: `${name}@school.example`, token: index === 1 ? another : token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(await begin({ email: "d@school.example" })).toMatchObject({ status: 403, body: { code: "setup.link_invalid" } });
    const heads = await academy.db.selectFrom("users").select("id").where("is_super_admin", "=", true).execute();
    expect(heads).toHaveLength(1);
    expect(await academy.db.selectFrom("setup_links").selectAll().execute()).toEqual([]);
  });

  test("makes one super admin from several links used at the same moment, and refuses the others with the reason", async () => {
    const { deps } = academy;
    const links = [token, ...(await Promise.all(Array.from({ length: 9 }, async () => (await makeSetupLink(deps)) ?? "")))];
    const origin = { requestId: "many", network: "127.0.0.1", userAgent: null };
    const made = await Promise.allSettled(
      links.map((link, place) =>
        makeFirstSuperAdmin(deps, link, { email: `${place}@school.example`, fullName: "Ada", passwordHash: "-" }, origin),
      ),
    );
    const refusals = made.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
    expect(refusals.map((error) => (isAppError(error) ? error.code : error))).toEqual(Array(9).fill("setup.link_invalid"));
  });

  test("refuses every link, also to look and to restore, once there is a super admin, and creates no more", async () => {
    await academy.person({ role: "admin", isSuperAdmin: true });
    expect(await send("/api/setup/look", { token })).toMatchObject({ status: 403, body: { code: "setup.link_invalid" } });
    expect(await makeSetupLink(academy.deps)).toBeNull();
  });

  test("refuses a link after an hour, an unknown link, and a missing one", async () => {
    const later = createApp({ ...academy.deps, clock: () => new Date(Date.now() + 3_601_000) });
    expect((await send("/api/setup/look", { token })).status).toBe(200);
    expect(await send("/api/setup/look", { token }, later)).toMatchObject({ status: 403, body: { code: "setup.link_invalid" } });
    expect(await send("/api/setup", { token, ...person }, later)).toMatchObject({ status: 403 });
    expect(await begin({ token: "x".repeat(43) })).toMatchObject({ status: 403 });
    expect(await begin({ token: "" })).toMatchObject({ status: 422, body: { field: "token" } });
  });

  test.each([
    [{ full_name: " " }, "full_name"],
    [{ email: "nobody" }, "email"],
    [{ password: "short" }, "password"],
  ])("names what is wrong with %j, and the link stays valid @slow", async (change, field) => {
    expect(await begin(change)).toMatchObject({ status: 422, body: { field } });
    expect((await begin()).status).toBe(201);
  });

  test("restores a backup with its files, and is never set up again @slow", async () => {
    const other = await startDataAcademy();
    const [kept, file] = [join(folder, "other"), join(folder, "academy.backup")];
    const { id } = await other.person({ role: "admin", isSuperAdmin: true, name: "Mary Jackson" });
    await addSampleCourses({ ...other.deps, files: folderFiles(kept) }, id);
    await writeBackup(other.connection, folderPlace(kept), file);
    await other.stop();
    const upload = async (headers: Record<string, string>, body: BodyInit) =>
      app.request("/api/setup/restore", {
        method: "POST",
        headers: { "content-type": "application/octet-stream", ...headers },
        body,
      });
    expect((await upload({}, await readFile(file))).status).toBe(403);
    const whole = await readFile(file);
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(changed.length - 200) ^ 1, changed.length - 200);
    for (const wrong of ["", "not a backup", whole.subarray(0, whole.length / 2), whole.subarray(0, -1), changed]) {
      const damaged = await upload({ "x-setup-token": token }, wrong);
      expect([damaged.status, await damaged.json()]).toMatchObject([422, { code: "setup.backup_refused" }]);
      expect((await app.request("/api/platform")).status).toBe(503);
      expect(await readdir(join(folder, "files"), { recursive: true })).toEqual(["media"]);
    }
    expect((await upload({ "x-setup-token": token }, await readFile(file))).status).toBe(200);
    expect((await academy.db.selectFrom("courses").select("id").execute()).length).toBeGreaterThanOrEqual(12);
    expect((await begin()).status).toBe(403);
    expect((await app.request("/api/platform")).status).toBe(200);
    // This academy does not have the secret of the one that wrote the backup, but people can sign in nevertheless.
    const signedUp = await app.request("/auth/v1/signup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "late@school.example", password: "a sentence to remember" }),
    });
    const { access_token: accessToken } = (await signedUp.json()) as { access_token: string };
    const user = await app.request("/auth/v1/user", { headers: { authorization: `Bearer ${accessToken}` } });
    expect([signedUp.status, user.status]).toEqual([200, 200]);
  });
});

test("an upload that a crash leaves behind is deleted with other abandoned files", async () => {
  // The process ends here: nobody deletes the file.
  restore = async (file) => rename(file, `${file}.kept`);
  const headers = { "content-type": "application/octet-stream", "x-setup-token": token };
  expect((await app.request("/api/setup/restore", { method: "POST", headers, body: "a whole academy" })).status).toBe(200);
  const [left = ""] = (await readdir(join(folder, "files/media"))).filter((name) => name.endsWith(".kept"));
  const path = join(folder, "files/media", left.replace(/\.kept$/, ""));
  await rename(`${path}.kept`, path);
  await utimes(path, 1, 1);
  await startMediaJob({ ...academy.deps, files }).stop();
  expect(await readdir(join(folder, "files/media"))).toEqual([]);
});

test("an academy with people is never set up, and a person who signed up before the operator does not block the setup", async () => {
  await academy.person();
  expect((await app.request("/api/platform")).status).toBe(200);
  expect(await makeSetupLink(academy.deps)).not.toBeNull();
  expect((await begin()).status).toBe(201);
});
