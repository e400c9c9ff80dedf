import type {
  Manuscript,
  ManuscriptChange,
  ManuscriptDeletion,
  ManuscriptEntry,
  ManuscriptList,
  ManuscriptStakes,
  ManuscriptVersion,
  NewManuscript,
  PublishedLesson,
  RenderedManuscript,
  VersionList,
} from "#domain/manuscript.schema.ts";
import { sender } from "./api.ts";

/** What the authors of a course ask for. Every method throws ApiError. */
export function manuscriptsApi({ signal }: { signal?: AbortSignal } = {}) {
  const send = sender(null, signal);
  return {
    outline: (courseId: string) => send(ofCourse(courseId)) as Promise<ManuscriptList>,
    /** The id is made here: sent twice, it is made once. */
    add: (courseId: string, manuscript: Pick<NewManuscript, "id" | "title"> & Partial<NewManuscript>) =>
      send(ofCourse(courseId), { method: "POST", body: manuscript }) as Promise<Manuscript>,
    order: (courseId: string, ids: readonly string[]) =>
      send(`${ofCourse(courseId)}/order`, { method: "PUT", body: { ids } }) as Promise<ManuscriptList>,
    manuscript: (id: string) => send(path(id)) as Promise<Manuscript>,
    /** Answers the manuscript as it is kept now, without its text. */
    save: (id: string, change: Omit<ManuscriptChange, "own_version"> & { own_version?: boolean }) =>
      send(path(id), { method: "PUT", body: change }) as Promise<ManuscriptEntry>,
    publish: (id: string, revision: number) =>
      send(`${path(id)}/publish`, { method: "POST", body: { revision } }) as Promise<PublishedLesson>,
    stakes: (id: string) => send(`${path(id)}/stakes`) as Promise<ManuscriptStakes>,
    remove: (id: string) => send(path(id), { method: "DELETE" }) as Promise<ManuscriptDeletion>,
    versions: (id: string) => send(`${path(id)}/versions`) as Promise<VersionList>,
    version: (id: string, number: number) => send(`${path(id)}/versions/${number}`) as Promise<ManuscriptVersion>,
    restore: (id: string, number: number, revision: number) =>
      send(`${path(id)}/versions/${number}/restore`, { method: "POST", body: { revision } }) as Promise<Manuscript>,
    render: (content: string) =>
      send("/api/manuscripts/preview", { method: "POST", body: { content } }) as Promise<RenderedManuscript>,
  };
}

const path = (id: string) => `/api/manuscripts/${encodeURIComponent(id)}`;
const ofCourse = (courseId: string) => `/api/courses/${encodeURIComponent(courseId)}/manuscripts`;
