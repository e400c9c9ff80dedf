import { randomUUID } from "node:crypto";
import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAcademy, type AcademyProcess } from "#tests/support/academy-process.ts";

const password = "correct horse battery";
const strangersOfDay = 60;

let academy: AcademyProcess;
beforeAll(async () => {
  academy = await startAcademy("start", { TRUSTED_PROXIES: "127.0.0.1,::1" });
});
afterAll(() => academy.stop());

/** A browser behind the proxy, on its own network; it keeps the academy's cookies. */
function newBrowser(network: string, jar = new Map<string, string>()) {
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", network);
    if (jar.size > 0) headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(input, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  const client = new AuthClient({
    url: `${academy.url}/auth/v1`,
    storageKey: randomUUID(),
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    fetch: send,
  });
  return { client, jar, send };
}

const ipv4 = (number: number) => `203.0.${113 + (number >> 8)}.${number & 255}`;
const ipv6 = (number: number) => `2001:db8:${number.toString(16)}::${(number + 1).toString(16)}`;

async function signUp(network: string) {
  const email = `person-${randomUUID()}@school.example`;
  const browser = newBrowser(network);
  const { error } = await browser.client.signUp({ email, password, options: { data: { full_name: "Ada Lovelace" } } });
  if (error) throw error;
  return { email, ...browser };
}

/** Return the client's error for a password from a network. */
async function attempt(email: string, tried: string, network: string, jar?: Map<string, string>) {
  const { error } = await newBrowser(network, jar).client.signInWithPassword({ email, password: tried });
  return error?.code ?? "signed in";
}

/** Guess from three hundred networks, each with a different wrong password, ten at a time. */
async function guessFrom(networkOf: (number: number) => string, email: string) {
  const answers: string[] = [];
  for (let first = 0; first < 300; first += 10) {
    const batch = Array.from({ length: 10 }, (_, index) => attempt(email, `guess ${first + index}`, networkOf(first + index)));
    answers.push(...(await Promise.all(batch)));
  }
  return { wrong: answers.filter((code) => code === "invalid_credentials").length, answers };
}

describe.each([
  ["300 IPv4 networks", ipv4],
  ["300 IPv6 networks", ipv6],
])("passwords guessed from %s", (_, networkOf) => {
  test(
    "are soon refused; the owner gets in from a known network or with a known browser @slow",
    { timeout: 120_000 },
    async () => {
      const home = networkOf(400);
      const { email, jar } = await signUp(home);
      const { wrong, answers } = await guessFrom(networkOf, email);
      expect(wrong).toBe(strangersOfDay);
      expect(answers.slice(strangersOfDay + 10)).toEqual(Array(300 - strangersOfDay - 10).fill("over_request_rate_limit"));
      expect(await attempt(email, password, networkOf(401))).toBe("over_request_rate_limit");
      expect(await attempt(email, password, home)).toBe("signed in");
      expect(await attempt(email, password, networkOf(402), jar)).toBe("signed in");
    },
  );
});

test(
  "an unknown address is refused after the same number of guesses, in the same words @slow",
  { timeout: 120_000 },
  async () => {
    const { email } = await signUp("198.51.100.1");
    const known = await guessFrom(ipv4, email);
    const unknown = await guessFrom(ipv4, `nobody-${randomUUID()}@school.example`);
    expect(unknown.wrong).toBe(known.wrong);
    const bodies = await Promise.all(
      [email, `nobody-${randomUUID()}@school.example`].map(async (address) => {
        const { send } = newBrowser("198.51.100.77");
        const url = `${academy.url}/auth/v1/token?grant_type=password`;
        const response = await send(url, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email: address, password: "wrong" }),
        });
        return [response.status === 429 ? 400 : response.status, response.headers.getSetCookie()];
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
  },
);

test("one place uses up its own count first, so that it never learns whether an address has an account @slow", async () => {
  const { email } = await signUp("198.51.100.2");
  for (const address of [email, `nobody-${randomUUID()}@school.example`]) {
    const answers = [];
    for (let time = 0; time < 14; time++) answers.push(await attempt(address, `guess ${time}`, "198.51.100.2"));
    expect(answers).toEqual([
      ...Array<string>(10).fill("invalid_credentials"),
      ...Array<string>(4).fill("over_request_rate_limit"),
    ]);
  }
});

test("a browser's cookie has its own count, is bound to its account, and cannot be forged @slow", async () => {
  const owner = await signUp("198.51.100.3");
  const other = await signUp("198.51.100.4");
  await guessFrom(ipv4, owner.email);
  const [name] = owner.jar.keys();
  const forged = [
    other.jar,
    new Map([[name!, `${"A".repeat(22)}.${"B".repeat(22)}`]]),
    new Map([[name!, owner.jar.get(name!)!.replace(/.{22}$/, "B".repeat(22))]]),
    new Map([[name!, `${"A".repeat(22)}.${owner.jar.get(name!)!.split(".")[1]}`]]),
    new Map([[name!, "'; drop table sessions; --"]]),
  ];
  for (const jar of forged) expect(await attempt(owner.email, password, ipv4(500), jar)).toBe("over_request_rate_limit");

  // A copied cookie makes all guesses count as one place.
  const answers = [];
  for (let number = 0; number < 12; number++) {
    answers.push(await attempt(owner.email, `guess ${number}`, ipv4(600 + number), new Map(owner.jar)));
  }
  expect(answers).toEqual([
    ...Array<string>(10).fill("invalid_credentials"),
    ...Array<string>(2).fill("over_request_rate_limit"),
  ]);
  expect(await attempt(owner.email, password, "198.51.100.3")).toBe("signed in");
});

test("everybody who signed in on a shared browser is known there, and everybody else is not @slow", async () => {
  const one = await signUp("198.51.100.5");
  const other = await signUp("198.51.100.6");
  expect(await attempt(other.email, password, "198.51.100.5", one.jar)).toBe("signed in");
  const third = await signUp("198.51.100.7");
  for (const { email } of [one, other, third]) await guessFrom(ipv4, email);
  expect(await attempt(one.email, password, ipv4(700), one.jar)).toBe("signed in");
  expect(await attempt(other.email, password, ipv4(701), one.jar)).toBe("signed in");
  expect(await attempt(third.email, password, ipv4(702), one.jar)).toBe("over_request_rate_limit");
}, 120_000);

test("mailed codes are limited per address over all networks together, whether or not it has an account @slow", async () => {
  const { email } = await signUp("198.51.100.8");
  for (const address of [email, `nobody-${randomUUID()}@school.example`]) {
    const guess = async (number: number) => {
      const { error } = await newBrowser(ipv4(number)).client.verifyOtp({ email: address, token: "000000", type: "email" });
      return error?.code;
    };
    const answers: unknown[] = [];
    // Not all at once: a busy academy refuses what waits for too long, and that counts as no guess.
    for (let first = 0; first < 90; first += 30)
      answers.push(...(await Promise.all(Array.from({ length: 30 }, (_, number) => guess(first + number)))));
    expect(answers.filter((code) => code === "otp_expired")).toHaveLength(60);
    expect(answers.filter((code) => code === "over_request_rate_limit")).toHaveLength(30);
  }
});
