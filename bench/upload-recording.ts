import { createHash } from "node:crypto";
import { open, stat } from "node:fs/promises";
import { fingerprintBytes, uploadChunkBytes } from "#domain/media.ts";
import { signIn } from "./people.ts";

/** An author who uploads recordings to the first lesson that they teach, as a browser does. */
export type Author = { lesson: string; headers: Record<string, string> };
export type Recording = { id: string; cookie: string };

/** Sign in as the sample instructor. */
export async function signInAuthor(url: string): Promise<Author> {
  const token = await signIn(url, "instructor@academy.example");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { courses } = await callJson<{ courses: { id: string }[] }>(`${url}/api/teaching/courses`, { headers });
  const outline = `${url}/api/courses/${courses[0]?.id}/lesson-drafts`;
  const { lesson_drafts: drafts } = await callJson<{ lesson_drafts: { id: string }[] }>(outline, { headers });
  return { lesson: drafts[0]?.id ?? "", headers };
}

/** Send a file in pieces. Resolves with the recording's id when the academy has received all bytes. */
export async function uploadFile(url: string, { lesson, headers }: Author, file: string): Promise<string> {
  const { size } = await stat(file);
  const source = await open(file);
  try {
    const piece = Buffer.alloc(uploadChunkBytes);
    const start = await source.read(piece, 0, fingerprintBytes, 0);
    const fingerprint = createHash("sha256").update(piece.subarray(0, start.bytesRead)).digest("hex");
    const body = JSON.stringify({ file_name: "large.mp4", bytes: size, fingerprint });
    const { id } = await callJson<{ id: string }>(`${url}/api/lesson-drafts/${lesson}/media`, { method: "POST", headers, body });
    for (let offset = 0; offset < size; offset += piece.length) {
      const { bytesRead } = await source.read(piece, 0, piece.length, offset);
      const sent = await sendPiece(url, { lesson, headers }, { id, offset, bytes: piece.subarray(0, bytesRead) });
      if (sent.status !== 204) throw new Error(`a piece was answered with ${sent.status}`);
    }
    return id;
  } finally {
    await source.close();
  }
}

export async function sendPiece(
  url: string,
  { headers }: Author,
  { id, offset, bytes }: { id: string; offset: number; bytes: Uint8Array<ArrayBuffer> },
): Promise<Response> {
  return fetch(`${url}/api/uploads/${id}`, {
    method: "PATCH",
    headers: {
      authorization: headers["authorization"] ?? "",
      "tus-resumable": "1.0.0",
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
    body: bytes,
  });
}

/** Wait until a recording has been checked. Resolves with the cookie that opens it; throws when it is refused. */
export async function waitUntilReady(url: string, { lesson, headers }: Author, id: string): Promise<Recording> {
  for (;;) {
    const listed = await fetch(`${url}/api/lesson-drafts/${lesson}/media`, { headers });
    const { media } = (await listed.json()) as { media: { id: string; state: string; refusal: string | null }[] };
    const found = media.find((each) => each.id === id);
    if (found?.state === "refused") throw new Error(`refused: ${found.refusal}`);
    if (found?.state === "ready") return { id, cookie: listed.headers.get("set-cookie")?.split(";")[0] ?? "" };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

export async function callJson<Body>(address: string, init?: RequestInit): Promise<Body> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
