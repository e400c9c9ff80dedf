import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "#server/app.ts";
import { checkUploads } from "#server/courses/video/media-job.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { bucketFiles } from "#server/platform/storage/bucket-files.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { startBucket } from "#tests/support/start-bucket.ts";
import { startDataAcademy, type Person } from "#tests/support/data-academy.ts";

export type MediaAcademy = Awaited<ReturnType<typeof startMediaAcademy>>;

/** Start an academy with files, an instructor's course, and a learner. */
export async function startMediaAcademy({ filesIn = "folder" }: { filesIn?: "folder" | "bucket" } = {}) {
  const academy = await startDataAcademy();
  const folder = await mkdtemp(join(tmpdir(), "academy-media-"));
  const store = filesIn === "bucket" ? await startBucket() : null;
  const deps = { ...academy.deps, files: store ? bucketFiles(store.bucket, { scratch: folder }) : folderFiles(folder) };
  const app = createApp(deps);
  const instructor = await academy.person({ role: "instructor" });
  const learner = await academy.person();
  const ownCourse = await academy.course({ instructor_id: instructor.id, lessons: ["one", "two"] });
  await academy.db.insertInto("enrollments").values({ user_id: learner.id, course_id: ownCourse.id }).execute();
  const lessonId = ownCourse.lessonIds[0] ?? "";

  async function call<Body = { code: string; error: string; field?: string }>(
    path: string,
    { as, method = "GET", body, key }: { as?: Person | undefined; method?: string; body?: unknown; key?: string } = {},
  ): Promise<{ status: number; body: Body; headers: Headers }> {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        "content-type": "application/json",
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Body, headers: response.headers };
  }

  /** Start an upload; one that is repeated with the same key is the same upload. */
  const begin = async (
    bytes: Uint8Array,
    { as = instructor as Person | undefined, to = lessonId, name = "talk.mp4", key = randomUUID() as string } = {},
  ) => {
    const fingerprint = createHash("sha256")
      .update(bytes.subarray(0, 1024 * 1024))
      .digest("hex");
    return call<AuthoredMedia & { code: string }>(`/lesson-drafts/${to}/media`, {
      method: "POST",
      as,
      key,
      body: { file_name: name, bytes: bytes.length, fingerprint },
    });
  };

  /** Make one tus request. */
  const tus = (
    method: "HEAD" | "PATCH" | "GET" | "POST" | "DELETE",
    id: string,
    {
      as = instructor as Person | undefined,
      offset,
      body,
      to = app,
    }: { as?: Person | undefined; offset?: number; body?: BodyInit; to?: typeof app } = {},
  ) =>
    to.request(`/api/uploads/${id}`, {
      method,
      headers: {
        "tus-resumable": "1.0.0",
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(offset !== undefined && { "upload-offset": String(offset) }),
        ...(body !== undefined && { "content-type": "application/offset+octet-stream" }),
      },
      ...(body !== undefined && { body, duplex: "half" }),
    } as RequestInit);

  const list = async () =>
    (await call<{ media: AuthoredMedia[] }>(`/lesson-drafts/${lessonId}/media`, { as: instructor })).body.media;

  const stateOf = async (id: string) => (await list()).find((media) => media.id === id);

  const check = () => checkUploads(deps, new AbortController().signal);

  return {
    ...academy,
    deps,
    app,
    folder,
    instructor,
    learner,
    ownCourse,
    lessonId,
    call,
    begin,
    tus,
    list,
    stateOf,
    check,
    /** Upload bytes completely and have them checked. */
    upload: async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
      const { id } = (await begin(bytes)).body;
      await tus("PATCH", id, { offset: 0, body: bytes });
      await check();
      return id;
    },
    /** Return the cookie that a browser has after its person has opened a lesson with a recording. */
    cookieOf: async (person: Person): Promise<string> => {
      const { headers } = await call(`/courses/${ownCourse.id}/lessons/${lessonId}`, { as: person });
      return headers.get("set-cookie")?.split(";")[0] ?? "";
    },
    stop: async () => {
      await academy.stop();
      await store?.stop();
      await rm(folder, { recursive: true });
    },
  };
}
