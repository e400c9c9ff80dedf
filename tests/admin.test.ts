import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";

// npm run admin next to a running academy. Starts a whole one, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let academy: AcademyProcess;
beforeAll(async () => {
  academy = await startAcademy("start");
});
afterAll(() => academy.stop());

const admin = (...words: string[]) => adminIn(process.cwd(), ...words);

/** Run a command in a working folder. */
function adminIn(cwd: string, ...words: string[]): Promise<{ code: number; said: string }> {
  const script = fileURLToPath(new URL("../scripts/admin.ts", import.meta.url));
  const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], ACADEMY_DATA_DIR: academy.dataFolder };
  return new Promise((resolve) =>
    execFile(process.execPath, [script, ...words], { env, cwd }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

const post = (path: string, body: object) =>
  fetch(`${academy.url}${path}`, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
async function signIn(email: string, password: string): Promise<string> {
  const answer = await post("/auth/v1/token?grant_type=password", { email, password });
  return ((await answer.json()) as { access_token: string }).access_token;
}
const isGood = async (token: string) =>
  (await fetch(`${academy.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } })).ok;

test("the operator creates a super admin, rotates the keys, sees mail and ends sessions while the academy runs @slow", async () => {
  const email = "owner@school.example";
  const made = await admin("create-super-admin", email);
  const token = await signIn(email, /once\): (\S+)/.exec(made.said)?.[1] ?? "");
  expect(await isGood(token)).toBe(true);

  expect(await admin("rotate-keys")).toMatchObject({ code: 0, said: expect.stringContaining("New tokens are signed") });
  expect(await isGood(token)).toBe(true);

  await post("/auth/v1/recover", { email });
  expect((await admin("mail")).said).toMatch(/owner@school\.example[\s\S]*\/auth\/v1\/verify\?token=\S+&type=recovery/);

  const session = /^ +([0-9a-f-]{36}) /m.exec((await admin("sessions", email)).said)?.[1] ?? "";
  expect((await admin("end-sessions", email, session)).said).toContain("signed out on 1 device.");
  expect(await isGood(token)).toBe(false);
});

test("launch on opens a running academy @slow", async () => {
  const courses = async () => (await fetch(`${academy.url}/api/courses`)).status;
  expect(await courses()).toBe(403);
  expect((await admin("launch", "on")).code).toBe(0);
  expect(await courses()).toBe(200);
});

test.each([
  [["sessions", "nobody@school.example"], 1, /nobody with the address/],
  [["launch", "perhaps"], 1, /on or off/],
  [["sessions"], 2, /end-sessions EMAIL \[ID\]/],
  [["dance"], 2, /npm run admin -- <verb>/],
])("npm run admin -- %j ends with %i and says why @slow", async (words, code, reason) => {
  expect(await admin(...words)).toMatchObject({ code, said: expect.stringMatching(reason) });
});

test("asking for help, or too many arguments, prints the list of commands and does nothing else @slow", async () => {
  const folder = await mkdtemp(join(tmpdir(), "academy-help-"));
  for (const verb of ["backup", "restore", "launch", "create-super-admin", "doctor", "sessions", "rotate-keys"])
    expect([verb, await adminIn(folder, verb, "--help")]).toEqual([
      verb,
      { code: 0, said: expect.stringContaining("npm run admin -- <verb>") },
    ]);
  expect(await adminIn(folder, "backup", "-o", "file")).toMatchObject({ code: 2, said: expect.stringContaining("<verb>") });
  expect(await adminIn(folder, "launch", "on", "off")).toMatchObject({ code: 2, said: expect.stringContaining("<verb>") });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test("doctor explains that the secret is not the one that the database was used with @slow", async () => {
  const file = join(academy.dataFolder, "secret");
  const former = await readFile(file, "utf8");
  expect((await admin("doctor")).said).toMatch(/fine {5}secret/);
  await writeFile(file, "another secret that is long enough to be one");
  expect(await admin("doctor")).toMatchObject({
    code: 1,
    said: expect.stringMatching(/TROUBLE {2}secret .*former one into ACADEMY_SECRET/),
  });
  await writeFile(file, former);
});
