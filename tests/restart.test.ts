import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";

vi.setConfig({ testTimeout: 240_000 });

// Sequential, on the same data, to create it only once.
let dataFolder: string;
let academy: AcademyProcess;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "academy-restart-"));
});
beforeEach(async () => {
  academy = await startAcademy("demo", { STOP_NOTICE_SECONDS: "2" }, { dataFolder });
});
afterEach(() => academy.stop());
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

type Answer = { status: number; connection: string | undefined; keepAlive: string | undefined; body: string };

async function ask(path: string, agent?: Agent): Promise<Answer> {
  const outgoing = request(`${academy.url}${path}`, agent ? { agent } : { agent: false }).end();
  const [incoming] = (await once(outgoing, "response")) as [IncomingMessage];
  return {
    status: incoming.statusCode ?? 0,
    connection: incoming.headers.connection,
    keepAlive: String(incoming.headers["keep-alive"] ?? ""),
    body: await text(incoming),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

async function signIn(): Promise<string> {
  const response = await fetch(`${academy.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "student@academy.example", password: "academy-demo-1" }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

test("a restart resets none of many keep-alive connections: each client is told beforehand that its connection closes @slow", async () => {
  // A client that was told that its connection closes opens a new one, which may be refused, or reset in the backlog of the closing
  // listener.
  const isNewAndRefused = ({ end, wasTold }: { end: string; wasTold: boolean }) =>
    end === "ECONNREFUSED" || (wasTold && end === "ECONNRESET");
  const paths = ["/api/courses", "/store", "/dashboard", "/healthz", "/favicon.svg"];
  const agents = Array.from({ length: 15 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const [first] = await Promise.all(agents.map((agent) => ask("/api/platform", agent)));
  expect(Number(/timeout=(\d+)/.exec(first?.keepAlive ?? "")?.[1])).toBeGreaterThan(60);
  academy.process.kill("SIGTERM");
  const ended = await Promise.all(
    agents.map(async (agent, index) => {
      const seen = new Set<string>();
      let wasTold = false;
      try {
        for (;;) {
          const { status, connection } = await ask(paths[index % paths.length] ?? "/", agent);
          seen.add(`${status} ${connection}`);
          wasTold = connection === "close";
          await pause(index * 7);
        }
      } catch (error) {
        agent.destroy();
        return { seen: [...seen].filter((answer) => answer !== "200 keep-alive"), end: codeOf(error), wasTold };
      }
    }),
  );
  expect(ended.filter((client) => !isNewAndRefused(client))).toEqual([]);
  expect(ended.filter(({ seen }) => seen.join() !== "200 close")).toEqual([]);
});

test("a stopping academy announces it first, and finishes accepted requests; streams end properly @slow", async () => {
  const token = await signIn();
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ messages: [{ role: "user", content: "Please tell me about contrast and colour." }] });

  const sending = request(`${academy.url}/functions/v1/chat`, { method: "POST", headers, agent: false });
  sending.end(body);
  const [stream] = (await once(sending, "response")) as [IncomingMessage];

  const half = request(`${academy.url}/api/checkout`, {
    method: "POST",
    headers: { ...headers, "content-length": 17 },
    agent: false,
  });
  half.write('{"course_id');
  // It has been accepted once its headers were read: a request on a later connection has been answered.
  await ask("/healthz");

  const exit = once(academy.process, "exit");
  academy.process.kill("SIGTERM");
  await expect.poll(async () => (await ask("/readyz")).status).toBe(503);
  expect(await ask("/readyz")).toMatchObject({ status: 503, connection: "close", body: '{"status":"draining"}' });
  expect(await ask("/api/courses")).toMatchObject({ status: 200, connection: "close" });
  // Until it stops listening; accepted connections are still open then.
  await expect.poll(() => ask("/readyz").then(() => "", codeOf), { timeout: 15_000 }).toBe("ECONNREFUSED");

  half.end('s":[]}');
  const [answer] = (await once(half, "response")) as [IncomingMessage];
  expect([answer.statusCode, answer.headers.connection]).toEqual([422, "close"]);
  await text(answer);
  expect(await text(stream)).toMatch(/data: (?:\[DONE\]|\{"error":.*\})\n\n$/);
  expect((await exit)[0]).toBe(0);
});

test("an academy whose log nobody reads keeps working, and can be stopped @slow", async () => {
  academy.process.stdout?.pause();
  for (let round = 0; round < 200; round += 1)
    await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${academy.url}/api/platform?${round}`).then((answer) => answer.text())),
    );
  const exit = once(academy.process, "exit");
  academy.process.kill("SIGTERM");
  expect((await exit)[0]).toBe(0);
});
