import { get } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { AuthClient } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";
import { createTestDatabase } from "./support/database.ts";

const old = "https://academy.example";
const moved = "https://moved.example";

test(
  "an academy with badges does not start at another address until its operator says that the old one still leads here @slow",
  { timeout: 240_000 },
  async () => {
    const database = await createTestDatabase();
    const dataFolder = await mkdtemp(join(tmpdir(), "academy-moved-"));
    const { host, user, database: name } = database.connection;
    const url = `postgres://${String(user)}@localhost/${String(name)}?host=${encodeURIComponent(host ?? "")}`;
    const start = (environment: Record<string, string>) =>
      startAcademy("start", { DATABASE_URL: url, ...environment }, { dataFolder });
    /** Return who issues badges according to the document that a verifier of such an address gets. */
    const issuerAt = (academy: AcademyProcess, address: string) =>
      new Promise<string>((resolve, reject) => {
        get(`${academy.url}/.well-known/did.json`, { headers: { host: new URL(address).host } }, async (answer) => {
          resolve((JSON.parse(await text(answer)) as { id: string }).id);
        }).on("error", reject);
      });
    try {
      const first = await start({ PUBLIC_URL: old });
      await database.db.updateTable("platform_settings").set({ launched: true }).execute();
      const auth = new AuthClient({ url: `${first.url}/auth/v1`, autoRefreshToken: false, persistSession: false });
      const { data } = await auth.signUp({ email: "ada@learner.example", password: "a sentence to remember" });
      const course = await database.db
        .insertInto("courses")
        .values({ title: "Owls", category: "Design" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await database.db
        .insertInto("enrollments")
        .values({ user_id: data.user?.id ?? "", course_id: course.id, progress: 100 })
        .execute();
      const headers = { authorization: `Bearer ${data.session?.access_token}`, "content-type": "application/json" };

      // Without a badge, an academy moves as it likes.
      await first.stop();
      const elsewhere = await start({ PUBLIC_URL: moved });
      await elsewhere.stop();

      const issuing = await start({ PUBLIC_URL: old });
      const made = await fetch(`${issuing.url}/api/courses/${course.id}/certificate`, {
        method: "POST",
        headers,
        body: JSON.stringify({ name: "Ada Lovelace" }),
      });
      expect(made.status).toBe(201);
      const { certificate } = (await made.json()) as { certificate: { id: string } };
      expect((await fetch(`${issuing.url}/api/certificates/${certificate.id}/badge`, { headers })).status).toBe(200);
      await issuing.stop();

      const refusal = await start({ PUBLIC_URL: moved }).catch((error: Error) => error.message);
      expect(refusal).toContain(`PUBLIC_URL has changed, and badges were issued under ${old}.`);
      expect(refusal).toContain(`set FORMER_PUBLIC_URLS=${old}, or set PUBLIC_URL back`);
      expect(refusal).not.toMatch(/^\s+at /m);
      await expect(start({ PUBLIC_URL: moved, FORMER_PUBLIC_URLS: "https://another.example" })).rejects.toThrow(/has changed/);

      const accepted = await start({ PUBLIC_URL: moved, FORMER_PUBLIC_URLS: `${old}/` });
      expect(await issuerAt(accepted, moved)).toBe("did:web:moved.example");
      expect(await issuerAt(accepted, old)).toBe("did:web:academy.example");
      await accepted.stop();
    } finally {
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
);
