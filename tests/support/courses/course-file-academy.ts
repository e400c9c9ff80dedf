import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync, type Zippable } from "fflate";
import type { CourseFileCheck, ImportedCourse } from "#domain/course-file.schema.ts";
import { createApp } from "#server/app.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import { startDataAcademy, type Person } from "../data-academy.ts";

/** Start an academy with files on a disk, an admin, and the course file calls. */
export async function startCourseFileAcademy() {
  const academy = await startDataAcademy();
  const folder = await mkdtemp(join(tmpdir(), "academy-course-files-"));
  const files = folderFiles(folder);
  const app = createApp({ ...academy.deps, files });
  const admin = await academy.person({ role: "admin" });
  const headers = (as: Person | null) => ({ ...(as && { authorization: `Bearer ${as.token}` }) });
  async function post<Body>(path: string, file: Uint8Array, as: Person | null = admin) {
    const body = new Uint8Array(file);
    const response = await app.request(`/api/course-files/${path}`, { method: "POST", headers: headers(as), body });
    return { status: response.status, body: (await response.json()) as Body & { code: string; error: string } };
  }
  return {
    ...academy,
    files,
    app,
    admin,
    post,
    check: async (file: Uint8Array) => (await post<CourseFileCheck>("check", file)).body,
    import: (file: Uint8Array, id: string = randomUUID(), as?: Person) => post<ImportedCourse>(`import?id=${id}`, file, as),
    exportCourse: async (id: string, as: Person | null = admin) => {
      const response = await app.request(`/api/courses/${id}/file`, { headers: headers(as) });
      return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
    },
    stop: async () => {
      await academy.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export const manifest = (more: object = {}, course: object = {}) => ({
  format: "academy-course",
  version: 1,
  course: { title: "Owls by Night", description: "", category: "Nature", level: "beginner", duration: 3, price: 1999, ...course },
  lessons: [{ title: "Hearing them", file: "lessons/01.md" }],
  ...more,
});

/** Build a course file of one lesson, with other or more files in it; undefined removes one. */
export function courseZip(files: Record<string, string | Uint8Array | object | undefined> = {}): Buffer {
  const all = { "manifest.json": manifest(), "lessons/01.md": "Owls **call**.\n", ...files };
  const zippable: Zippable = {};
  for (const [name, content] of Object.entries(all)) {
    if (content === undefined) continue;
    zippable[name] =
      content instanceof Uint8Array ? content : Buffer.from(typeof content === "string" ? content : JSON.stringify(content));
  }
  return Buffer.from(zipSync(zippable));
}
