import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AuthClient } from "@supabase/auth-js";
import { Client } from "pg";
import { expect, test } from "vitest";
import { startAcademy } from "./support/academy-process.ts";
import { createTestDatabase } from "./support/database.ts";

test(
  "an object created by a process that was killed before it answered is created once, and the repeated request is answered @slow",
  {
    timeout: 240_000,
  },
  async () => {
    const database = await createTestDatabase();
    const dataFolder = await mkdtemp(join(tmpdir(), "academy-repeated-"));
    const { host, user, database: name } = database.connection;
    const url = `postgres://${String(user)}@localhost/${String(name)}?host=${encodeURIComponent(host ?? "")}`;
    // Keep sessions valid although the next process has another port.
    const start = () => startAcademy("start", { DATABASE_URL: url, PUBLIC_URL: "http://academy.example" }, { dataFolder });
    const blocker = new Client(database.connection);
    await blocker.connect();
    try {
      const killed = await start();
      await database.db.updateTable("platform_settings").set({ launched: true }).execute();
      const auth = new AuthClient({ url: `${killed.url}/auth/v1`, autoRefreshToken: false, persistSession: false });
      const { data } = await auth.signUp({ email: "author@school.example", password: "a sentence to remember" });
      const id = data.user?.id ?? "";
      await database.db.updateTable("profiles").set({ role: "instructor" }).where("id", "=", id).execute();
      const course = await database.db
        .insertInto("courses")
        .values({ title: "Owls", category: "Design", instructor_id: id })
        .returning("id")
        .executeTakeFirstOrThrow();
      const key = crypto.randomUUID();
      const body = JSON.stringify({ type: "short-text", purpose: "practice", stem: "What do owls eat?", accepted: ["mice"] });
      const send = (academy: string) =>
        fetch(`${academy}/api/courses/${course.id}/questions`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${data.session?.access_token}`,
            "content-type": "application/json",
            "idempotency-key": key,
          },
          body,
        });
      const made = () => database.db.selectFrom("questions").select("id").where("course_id", "=", course.id).execute();

      // Lock a table that is needed for the answer but not for the transaction, so the process commits and then hangs.
      await blocker.query("begin");
      await blocker.query("lock table exam_slots in access exclusive mode");
      const lost = send(killed.url).then(
        () => "answered",
        () => "lost",
      );
      await expect.poll(made, { timeout: 60_000 }).toHaveLength(1);
      const ended = new Promise((resolve) => killed.process.once("exit", resolve));
      killed.process.kill("SIGKILL");
      await ended;
      expect(await lost).toBe("lost");
      await blocker.query("rollback");

      const next = await start();
      const answers = await Promise.all([send(next.url), send(next.url)]);
      const [{ id: only } = { id: "" }] = await made();
      for (const answer of answers) {
        expect(answer.status).toBe(201);
        expect(await answer.json()).toMatchObject({ id: only, stem: "What do owls eat?" });
      }
      expect(await made()).toHaveLength(1);
      await next.stop();
    } finally {
      await blocker.end();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    }
  },
);
