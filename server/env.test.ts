import { describe, expect, test } from "vitest";
import { readEnvironment } from "./env.ts";

test("an empty environment gives a working academy", () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    PUBLIC_URL: "http://localhost:3000",
    ACADEMY_DATA_DIR: "./data",
    AI_SPEECH_MODEL: "built-in",
  });
  expect(readEnvironment({}).AI_TEXT_MODEL).toBeUndefined();
});

test("an empty variable counts as absent, and the public address follows the port", () => {
  const read = readEnvironment({ PORT: "4000", DATABASE_URL: " ", AI_TEXT_MODEL: "" });
  expect(read).toMatchObject({ PORT: 4000, PUBLIC_URL: "http://localhost:4000" });
  expect([read.DATABASE_URL, read.AI_TEXT_MODEL]).toEqual([undefined, undefined]);
});

test("naming the built-in faculty differs from leaving the model unset", () => {
  expect(readEnvironment({ AI_TEXT_MODEL: "built-in" }).AI_TEXT_MODEL).toBe("built-in");
});

test("services on this machine are parsed as origins", () => {
  expect(readEnvironment({ AI_LOCAL_SERVICES: "http://localhost:11434/v1, https://ai.lan" }).AI_LOCAL_SERVICES).toEqual([
    "http://localhost:11434",
    "https://ai.lan",
  ]);
});

test("a vendor's model may have colons and slashes in its name", () => {
  const source = { AI_TEXT_MODEL: "openai-compatible:llama3:8b", AI_BASE_URL: "http://localhost:11434/v1" };
  expect(readEnvironment(source).AI_TEXT_MODEL).toEqual({ vendor: "openai-compatible", model: "llama3:8b" });
});

test("proxies are addresses and networks", () => {
  expect(readEnvironment({ TRUSTED_PROXIES: "10.0.0.0/8, ::1" }).TRUSTED_PROXIES).toEqual(["10.0.0.0/8", "::1"]);
});

test.each([
  ["smtp://127.0.0.1:2525", { host: "127.0.0.1", port: 2525, tls: "if-offered", login: null }],
  ["smtp://mail.example", { host: "mail.example", port: 587, tls: "if-offered", login: null }],
  ["smtp://mail.example:25?tls=required", { host: "mail.example", port: 25, tls: "required", login: null }],
  ["smtp://me%40school:p%3Aw@mail.example", { tls: "required", login: { user: "me@school", password: "p:w" } }],
  ["smtp://me:pw@localhost:1025", { tls: "if-offered", login: { user: "me", password: "pw" } }],
  ["smtp://me:pw@mail.example?tls=if-offered", { tls: "if-offered" }],
  ["smtps://me:pw@mail.example", { port: 465, tls: "from-start" }],
  ["smtp://[::1]:2525", { host: "::1", port: 2525 }],
])("%s is a mail server", (address, server) => {
  expect(readEnvironment({ SMTP_URL: address }).SMTP_URL).toMatchObject(server);
});

test.each([
  ["Academy <academy@school.example>", { name: "Academy", address: "academy@school.example" }],
  ['"Owls, Ltd." <a@b.example>', { name: "Owls, Ltd.", address: "a@b.example" }],
  ["academy@localhost", { name: "", address: "academy@localhost" }],
])("%s is a sender", (text, sender) => {
  expect(readEnvironment({ MAIL_FROM: text }).MAIL_FROM).toEqual(sender);
});

describe("a bad value stops the start and is named, without its text", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PUBLIC_URL", "academy.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://secret@host/academy"],
    ["ACADEMY_SECRET", "short"],
    ["ACADEMY_SUPER_ADMIN_EMAIL", "somebody"],
    ["TRUSTED_PROXIES", "10.0.0.0/99"],
    ["SMTP_URL", "mail.example"],
    ["SMTP_URL", "smtp://secret@mail.example"],
    ["SMTP_URL", "smtp://a:secret@mail.example/path"],
    ["SMTP_URL", "smtp://a:secret@mail.example?tls=no"],
    ["SMTP_URL", "smtp://a:secret%zz@mail.example"],
    ["SMTP_URL", "smtp://mail.example:99999"],
    ["MAIL_FROM", "Academy"],
    ["MAIL_FROM", "Academy <academy@school.example"],
    ["MAIL_FROM", "academy@school.example, other@school.example"],
    ["MAIL_FROM", "Academy\r\nBcc: secret@school.example <academy@school.example>"],
    ["AI_TEXT_MODEL", "gpt"],
    ["AI_TEXT_MODEL", "openai:"],
    ["AI_DAILY_TOKENS", "-1"],
    ["AI_LOCAL_SERVICES", "localhost:11434"],
    ["AI_LOCAL_SERVICES", "http://localhost:11434,"],
    ["AI_LOCAL_SERVICES", "file:///etc/passwd"],
    ["AI_SPEECH_MODEL", "openai:tts"],
    ["AI_SPEECH_MODEL", "openai:tts/"],
    ["AI_SPEECH_MODEL", "openai:/alloy"],
    ["AI_SPEECH_MODEL", "anthropic:claude/alloy"],
    ["AI_SPEECH_MODEL", "festival"],
    ["AI_CHECK_MODEL", "built-in"],
    ["AI_CHECK_MODEL", "anthropic:"],
  ])("%s=%s", (name, value) => {
    expect(() => readEnvironment({ [name]: value, AI_API_KEY: "key" })).toThrow(new RegExp(`\\b${name}: `));
    if (value.includes("secret")) expect(() => readEnvironment({ [name]: value })).not.toThrow(/secret/);
  });
});

describe("an incomplete group of variables stops the start and names what is missing", () => {
  test.each([
    [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_SECRET"],
    [{ GITHUB_CLIENT_SECRET: "secret" }, "GITHUB_CLIENT_ID"],
    [{ AI_TEXT_MODEL: "anthropic:claude" }, "AI_API_KEY"],
    [{ AI_TEXT_MODEL: "openai-compatible:llama" }, "AI_BASE_URL"],
    [{ AI_SPEECH_MODEL: "openai:tts/alloy" }, "AI_API_KEY"],
    [{ AI_SPEECH_MODEL: "openai-compatible:tts/alloy" }, "AI_BASE_URL"],
    [{ AI_API_KEY: "key" }, "AI_TEXT_MODEL or AI_SPEECH_MODEL or AI_EMBEDDING_MODEL or AI_CHECK_MODEL"],
    [{ AI_BASE_URL: "http://localhost:11434/v1" }, "AI_TEXT_MODEL or AI_SPEECH_MODEL or AI_EMBEDDING_MODEL or AI_CHECK_MODEL"],
    [{ AI_CHECK_MODEL: "anthropic:claude" }, "AI_API_KEY"],
    [{ AI_CHECK_MODEL: "anthropic:claude", AI_CHECK_BASE_URL: "https://gateway.example" }, "AI_CHECK_API_KEY"],
    [{ AI_CHECK_MODEL: "openai-compatible:llama", AI_CHECK_API_KEY: "key" }, "AI_CHECK_BASE_URL"],
    [{ AI_CHECK_API_KEY: "key" }, "AI_CHECK_MODEL"],
    [{ OAUTH_GOOGLE_BASE_URL: "http://localhost:9000" }, "GOOGLE_CLIENT_ID"],
    [{ OAUTH_GITHUB_BASE_URL: "http://localhost:9000" }, "GITHUB_CLIENT_ID"],
    [{ OAUTH_AZURE_BASE_URL: "http://localhost:9000" }, "AZURE_CLIENT_ID"],
    [{ S3_REGION: "eu-central-1" }, "S3_ENDPOINT"],
    [{ NGINX_FILES: "/academy-files" }, "TRUSTED_PROXIES"],
    [{ S3_ENDPOINT: "http://localhost:9000" }, "S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY"],
  ])("%o", (source, missing) => {
    expect(() => readEnvironment(source)).toThrow(new RegExp(`${missing}: missing`));
  });
});

test("nginx sends files only from a folder, and needs a path", () => {
  const behind = (source: Record<string, string>) => () => readEnvironment({ TRUSTED_PROXIES: "127.0.0.1", ...source });
  expect(behind({ NGINX_FILES: "/academy-files" })().NGINX_FILES).toBe("/academy-files");
  expect(behind({ NGINX_FILES: "academy-files" })).toThrow(/NGINX_FILES: must be a path such as \/academy-files/);
  const store = { S3_ENDPOINT: "http://s", S3_BUCKET: "b", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s" };
  expect(behind({ NGINX_FILES: "/academy-files", ...store })).toThrow(
    /NGINX_FILES: nginx cannot send files that are in S3_BUCKET/,
  );
});

test("a key may be set while the built-in faculty is named", () => {
  expect(readEnvironment({ AI_API_KEY: "key", AI_TEXT_MODEL: "built-in" }).AI_TEXT_MODEL).toBe("built-in");
});

test("an incomplete voice names what is missing", () => {
  expect(() => readEnvironment({ AI_SPEECH_MODEL: "openai:tts" })).toThrow(/AI_SPEECH_MODEL: the voice is missing/);
  expect(() => readEnvironment({ AI_SPEECH_MODEL: "openai:/alloy" })).toThrow(/AI_SPEECH_MODEL: the model is missing/);
});

test("the model that checks questions may be another vendor's, with a key of its own", () => {
  const source = { AI_TEXT_MODEL: "anthropic:claude", AI_CHECK_MODEL: "openai:gpt", AI_API_KEY: "key" };
  expect(() => readEnvironment(source)).toThrow(/AI_CHECK_MODEL: names another vendor/);
  expect(readEnvironment({ ...source, AI_CHECK_API_KEY: "another" }).AI_CHECK_MODEL).toEqual({ vendor: "openai", model: "gpt" });
  expect(readEnvironment({ ...source, AI_CHECK_MODEL: "anthropic:opus" }).AI_CHECK_API_KEY).toBeUndefined();
});

test("one vendor's key is never sent to another vendor", () => {
  const source = { AI_TEXT_MODEL: "anthropic:claude", AI_SPEECH_MODEL: "openai:tts/alloy", AI_API_KEY: "key" };
  expect(() => readEnvironment(source)).toThrow(/AI_SPEECH_MODEL: names another vendor/);
  expect(readEnvironment({ ...source, AI_BASE_URL: "https://gateway.example" }).AI_SPEECH_MODEL).toEqual({
    vendor: "openai",
    model: "tts",
    voice: "alloy",
  });
});
