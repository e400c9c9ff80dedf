import { randomBytes, randomUUID } from "node:crypto";
import { pino } from "pino";
import type { Level } from "#domain/course.ts";
import type { Role } from "#domain/role.schema.ts";
import { builtInModel } from "#ai/built-in/built-in-model.ts";
import { createApp } from "#server/app.ts";
import { signAccessToken } from "#server/people/auth/access-token.ts";
import { insertSession } from "#server/people/auth/sessions-queries.ts";
import { openAcademySettings } from "#server/academy/settings/academy-settings.ts";
import { openMailSettings } from "#server/academy/settings/mail-settings.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { outboxOnlyMailer } from "#server/platform/mail/mailer.ts";
import { builtInVoice } from "#server/ai/models/built-in-voice/built-in-voice.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { createTestDatabase } from "./database.ts";

export type Person = { id: string; email: string; token: string };
export type Answer<Body> = { status: number; body: Body; headers: Headers };
export type DataAcademy = Awaited<ReturnType<typeof startDataAcademy>>;

/**
 * Start the whole academy on its own database, launched, without pages and files, with people who have real tokens. Without `autoconfirm`
 * it has a mailer.
 */
export async function startDataAcademy({ autoconfirm = true }: { autoconfirm?: boolean } = {}) {
  const database = await createTestDatabase();
  const { db } = database;
  const secret = randomBytes(32);
  const settings = openAcademySettings({ db, isDemo: false });
  const deps: Dependencies = {
    db,
    log: pino({ level: "silent" }),
    secret,
    publicUrl: "https://academy.example",
    academy: settings,
    mail: openMailSettings({ academy: settings, secret }),
    autoconfirm: () => autoconfirm,
    mailer: autoconfirm ? outboxOnlyMailer : { deliversToPeople: true, deliver: async () => {} },
    files: folderFiles("/dev/null/this-test-keeps-no-files"),
    textModel: builtInModel(),
    speechModel: builtInVoice(),
    dailyTokens: 200_000,
    trustedProxies: [],
    clock: () => new Date(),
    draining: new AbortController().signal,
  };
  await setLaunched(db, true);
  const app = createApp(deps);

  return {
    db,
    connection: database.connection,
    deps,
    app,
    stop: () => database.drop(),

    /** Make a call as a person; without `as` as a visitor. The body is typed as the API promises for the status that the test expects. */
    call: async <Body = { code: string; error: string; field?: string }>(
      path: string,
      { as, method = "GET", body }: { as?: Person | undefined; method?: string; body?: unknown } = {},
    ): Promise<Answer<Body>> => {
      const response = await app.request(`/api${path}`, {
        method,
        headers: {
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
    },

    /** Create a person with an account and a session. */
    person: async ({
      role = "student",
      isSuperAdmin = false,
      name = "Ada Lovelace",
    }: { role?: Role; isSuperAdmin?: boolean; name?: string } = {}) => {
      const email = `person-${randomUUID()}@school.example`;
      const { id } = await db
        .insertInto("users")
        .values({ email, is_super_admin: isSuperAdmin, email_confirmed_at: new Date().toISOString() })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.insertInto("profiles").values({ id, full_name: name, role }).execute();
      const { session } = await db.transaction().execute((trx) =>
        insertSession(trx, {
          userId: id,
          method: "password",
          device: { network: "in-process", userAgent: null },
          now: deps.clock(),
        }),
      );
      const content = {
        userId: id,
        email,
        sessionId: session.id,
        assuranceLevel: session.assuranceLevel,
        methods: session.methods,
      };
      const { token } = await signAccessToken(deps, { ...content, userMetadata: {}, appMetadata: {} });
      return { id, email, token } satisfies Person;
    },

    /** Return the audit log entries of a person or thing, oldest first. */
    auditOf: (subjectId: string) =>
      db
        .selectFrom("audit_log")
        .select(["action", "actor_id", "details"])
        .where("subject_id", "=", subjectId)
        .orderBy("id")
        .execute(),

    /** Create a course with lessons of these contents; by default their titles are "Lesson 1" and so on. */
    course: async ({ lessons = [], ...facts }: NewCourse = {}) => {
      const { id } = await db
        .insertInto("courses")
        .values({
          title: "A course",
          category: "Technology",
          ...(facts.created_at && { published_at: facts.created_at }),
          ...facts,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const rows = lessons.map((lesson, position) => ({
        course_id: id,
        position,
        title: typeof lesson === "string" ? `Lesson ${position + 1}` : lesson.title,
        content: typeof lesson === "string" ? lesson : lesson.content,
      }));
      const inserted =
        rows.length === 0 ? [] : await db.insertInto("course_lessons").values(rows).returning(["id", "position"]).execute();
      return { id, lessonIds: inserted.sort((a, b) => a.position - b.position).map((lesson) => lesson.id) };
    },
  };
}

type NewCourse = {
  title?: string;
  description?: string;
  category?: string;
  language?: string;
  level?: Level;
  rating?: number;
  instructor_id?: string;
  created_at?: string;
  /** Null: a draft. By default published at its creation. */
  published_at?: string | null;
  lessons?: Array<string | { title: string; content: string }>;
};
