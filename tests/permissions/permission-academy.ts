import { randomUUID } from "node:crypto";
import { builtInModel } from "#ai/built-in/built-in-model.ts";
import type { SpeechModel } from "#ai/speech-model.ts";
import { createApp } from "#server/app.ts";
import { hashPassword } from "#server/people/auth/passwords.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { folderFiles } from "#server/platform/storage/folder-files.ts";
import type { Files } from "#server/platform/storage/files.ts";
import { setLaunched } from "#server/academy/launch/launch.ts";
import { startDataAcademy } from "#tests/support/data-academy.ts";
import type { Actor } from "./actors.ts";
import type { Ask, Row } from "./row.ts";
import { setScenes, type Scene } from "./scene.ts";
import { watchWrites } from "./watch-writes.ts";
import { allSecrets, secrets, type Secret } from "./secrets.ts";

export const password = "correct horse battery";
export type PermissionAcademy = Awaited<ReturnType<typeof startPermissionAcademy>>;
export type Asked = { outcome: number | string; text: string; field?: string };

/** Permissions and refusals are decided before anything is spoken. */
const silence: SpeechModel = {
  name: "silence",
  isFree: true,
  speaks: () => true,
  async *speak() {
    yield { kind: "samples", rate: 16_000, bytes: new Uint8Array(320) };
  },
};

/** Start the whole academy with everything that it can serve, including pages, files and the demo's mailbox. */
export async function startPermissionAcademy({ launched }: { launched: boolean }) {
  const academy = await startDataAcademy();
  await setLaunched(academy.db, launched);
  const deps: Dependencies = {
    ...academy.deps,
    files: filesInMemory(),
    textModel: builtInModel({ pace: 0 }),
    speechModel: silence,
    dailyTokens: 100_000_000,
    demoMailbox: true,
    pages: async () => new Response("a page"),
  };
  const app = createApp(deps);
  const passwordHash = await hashPassword(password, "in-process");
  const writtenRows = await watchWrites(academy.db);
  let networks = 0;

  /** Send one request, as one actor, about one scene. */
  const ask = async (
    row: Row,
    asked: Ask,
    actor: Actor,
    scene: Scene,
    body: object | string | undefined = asked.body?.(scene, actor),
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Asked> => {
    const [method = "", template = ""] = row.call.split(" ");
    const query = new URLSearchParams(asked.query?.(scene)).toString();
    const path = fillIn(template, { ...defaultsOf(scene), ...asked.at?.(scene, actor) });
    networks += 1;
    const response = await app.request(
      `${path}${query && `?${query}`}`,
      {
        method,
        headers: { ...(await headersOf(actor, scene, path, body)), ...headers },
        ...(body === undefined ? {} : { body: encode(body) }),
      },
      {
        incoming: { socket: { remoteAddress: `198.18.${networks >> 8}.${networks & 255}`, remotePort: 1, remoteFamily: "IPv4" } },
      },
    );
    const text = await response.text();
    if (response.status < 400) return { outcome: response.status, text };
    const failure = JSON.parse(text) as { code: string | number; error_code?: string; field?: string };
    const outcome = failure.error_code ?? String(failure.code);
    return { outcome, text, ...(failure.field === undefined ? {} : { field: failure.field }) };
  };

  const headersOf = async (actor: Actor, scene: Scene, path: string, body: unknown): Promise<Record<string, string>> => {
    const content = contentType(body);
    if (actor === "visitor") return content;
    const authorization = `Bearer ${await scene.tokenOf(actor)}`;
    const isCall = /^\/(api|functions|auth)\//.test(path);
    if (actor !== "superAdmin" || isCall) return { ...content, authorization };
    // Browsers request pictures without a token: a super admin's sends their pass.
    const given = await app.request("/api/platform/pass", { method: "POST", headers: { authorization } });
    return { ...content, cookie: given.headers.get("set-cookie")?.split(";")[0] ?? "" };
  };

  const scenes: Scene[] = [];
  let scenesAtOnce = 1;
  /** More scenes each time: a few when few tests run, and many at once when all do. */
  const nextAtOnce = () => (scenesAtOnce = Math.min(2 * scenesAtOnce, 16));
  const setMoreScenes = async (howMany: number): Promise<Scene> => {
    const [next, ...others] = await setScenes(deps, howMany, { passwordHash, launched });
    if (!next) throw new Error("no scene was set");
    // The first token creates the signing key, which is not a write of the call under test.
    await next.tokenOf("student");
    scenes.push(...others);
    return next;
  };

  return {
    app,
    deps,
    ask,
    /** Returns how many rows were written since the last call, by table. */
    writtenRows,
    /** Return a scene that nobody has used. Lists that have the newest first begin with those of `isNewest`; the others are cheaper. */
    setScene: async ({ isNewest = false } = {}) => {
      const scene = (isNewest ? undefined : scenes.shift()) ?? (await setMoreScenes(isNewest ? 1 : nextAtOnce()));
      await writtenRows();
      return scene;
    },
    stop: academy.stop,
  };
}

/** Return which of the scene's secrets a text reveals to a person who knows their own address. */
export function secretsIn(text: string, actor: Actor, { tag, addressOf }: Scene): Secret[] {
  const own = actor === "visitor" ? "" : addressOf(actor);
  const withoutOwn = own ? text.replaceAll(own, "") : text;
  const words: Record<Secret, string> = { ...secrets, address: "@" };
  return allSecrets.filter((secret) => {
    if (secret === "studentName" && actor === "student") return false;
    return withoutOwn.includes(secret === "address" ? `@${tag}.example` : `${words[secret]}${tag}`);
  });
}

function defaultsOf(scene: Scene): Record<string, string> {
  const { ids, sessionIds } = scene;
  return {
    ...Object.fromEntries(Object.entries(scene).filter((entry): entry is [string, string] => typeof entry[1] === "string")),
    personId: ids.classmate,
    sessionId: sessionIds.student,
    id: scene.conversationId,
    turn: scene.turnId,
    draftId: scene.noteDraftId,
  };
}

function fillIn(template: string, values: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template}: no value for {${name}}`);
    return value;
  });
}

/** A form sets its own content type. */
function contentType(body: unknown): Record<string, string> {
  if (body === undefined || body instanceof FormData) return {};
  return { "content-type": body instanceof Uint8Array ? "application/octet-stream" : "application/json" };
}

function encode(body: object | string): string | FormData | Uint8Array<ArrayBuffer> {
  if (body instanceof FormData) return body;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === "string" ? body : JSON.stringify(body);
}

function filesInMemory(): Files {
  const kept = new Map<string, { body: Uint8Array; contentType: string }>();
  return {
    ...folderFiles("/dev/null/nothing-is-appended"),
    put: async (key, body, contentType) => void kept.set(key, { body, contentType }),
    get: async (key) => kept.get(key) ?? null,
    delete: async (key) => void kept.delete(key),
  };
}

/** An unknown id. */
export const nothing = randomUUID();
