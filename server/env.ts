import { isIP } from "node:net";
import { z } from "zod";
import { academyNameSchema, accentSchema, contactSchema } from "#domain/academy-settings.schema.ts";
import { checkModel, embeddingModel, modelProblems, speechModel, textModel } from "#server/model-names.ts";
import { readMailServer } from "#domain/mail-server.ts";
import { readSender, type Sender } from "#server/platform/mail/sender-address.ts";

const port = z.coerce.number().int().min(0).max(65535);
const addresses = z.string().transform((value) => value.split(",").map((entry) => entry.trim().replace(/\/+$/, "")));
const text = z.string().trim().min(1);
const address = text.refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  "must be an http or https address",
);

/** Return the scheme, host and port of an http or https address; null for an invalid one. */
function originIn(value: string): string | null {
  if (!URL.canParse(value)) return null;
  const { protocol, origin } = new URL(value);
  return /^https?:$/.test(protocol) ? origin : null;
}

/** Return whether a value is an IP address or a CIDR. */
function isNetwork(value: string): boolean {
  const [host = "", prefix, ...rest] = value.split("/");
  const family = isIP(host);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

const mailServer = text.transform((value, context) => {
  try {
    return readMailServer(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    return z.NEVER;
  }
});

const sender = text.transform((value, context) => {
  const read = readSender(value);
  if (read) return read;
  context.addIssue({ code: "custom", message: "must be an address, or Name <address>" });
  return z.NEVER;
});

/** Every variable of the academy, in the order of the README's table: its parser, its default, its meaning. */
const variables = {
  PORT: { schema: port, standard: "3000", meaning: "Port that the academy listens on; 0 picks a free one." },
  HOST: { schema: text, standard: "127.0.0.1", meaning: "Address that it listens on; 0.0.0.0 for every network." },
  PUBLIC_URL: {
    schema: address,
    standard: "http://localhost:$PORT",
    meaning: "Where people reach the academy; links in emails start with it.",
  },
  FORMER_PUBLIC_URLS: { schema: addresses, standard: "", meaning: "Former PUBLIC_URLs, with commas: badges name them forever." },
  STOP_NOTICE_SECONDS: {
    schema: z.coerce.number().min(0).max(3),
    standard: "3",
    meaning: "Seconds, at most 3, for which /readyz announces that the academy is about to stop; 0 without a proxy that asks.",
  },
  DATABASE_URL: {
    schema: text.refine((value) => /^postgres(ql)?:\/\//.test(value), "must start with postgres:// or postgresql://"),
    standard: "",
    meaning: "A PostgreSQL 15 or newer to use instead of the embedded one.",
  },
  DATABASE_CONNECTIONS: {
    schema: z.coerce.number().int().min(2).max(500),
    standard: "20",
    meaning: "Connections that one process opens at most for its work; 8 more are for sign-in, readiness and what it listens to.",
  },
  ACADEMY_DATA_DIR: {
    schema: text,
    standard: "./data",
    meaning: "Folder of the embedded database, files and secret; the demo uses demo/ in it.",
  },
  ACADEMY_SECRET: {
    schema: text.refine((value) => value.length >= 32, "must have at least 32 characters"),
    standard: "",
    meaning: "Encrypts keys in the database; without it one is made and kept in the data folder.",
  },
  ACADEMY_SUPER_ADMIN_EMAIL: { schema: z.email(), standard: "", meaning: "Address of the first super admin." },
  ACADEMY_NAME: {
    schema: academyNameSchema,
    standard: "",
    meaning: "The academy's name, in place of the one under Academy on the admin's dashboard.",
  },
  ACADEMY_ACCENT: {
    schema: accentSchema,
    standard: "",
    meaning: "Its accent, for example #19593f, in place of the one chosen there; pages use the nearest tone that can be read.",
  },
  ACADEMY_CONTACT: { schema: contactSchema, standard: "", meaning: "Address that its pages name for questions." },
  ACADEMY_DEMO_PUBLIC: {
    schema: z.literal("yes"),
    standard: "",
    meaning:
      "yes lets the demo, whose passwords are known, be reached from beyond this machine: by HOST, PUBLIC_URL or through TRUSTED_PROXIES.",
  },
  TRUSTED_PROXIES: {
    schema: text
      .transform((value) => value.split(",").map((entry) => entry.trim()))
      .refine((entries) => entries.every(isNetwork), "must be IP addresses or CIDRs with commas between them"),
    standard: "",
    meaning: "Proxies whose X-Forwarded-For is believed: addresses or CIDRs, separated by commas.",
  },
  SMTP_URL: {
    schema: mailServer,
    standard: "",
    meaning:
      "Mail server, for example smtp://name:password@host:587, in place of the one set up under Academy. Without either, mail stays in the outbox.",
  },
  MAIL_FROM: {
    schema: sender,
    standard: "Academy <academy@localhost>",
    meaning: "Sender of the academy's mail: Name <address>, or an address alone.",
  },
  AI_TEXT_MODEL: {
    schema: textModel,
    standard: "",
    meaning:
      "built-in, or <vendor>:<model> with the vendor openai, anthropic, google or openai-compatible. Without it the built-in faculty answers, or the vendor that an admin chooses under Integrations.",
  },
  AI_BASE_URL: {
    schema: address,
    standard: "",
    meaning: "Address of an openai-compatible service, or another address for a vendor.",
  },
  AI_API_KEY: { schema: text, standard: "", meaning: "Key for the vendor." },
  AI_LOCAL_SERVICES: {
    schema: text.transform((value, context) => {
      const origins = value.split(",").map((entry) => originIn(entry.trim()));
      if (origins.every((origin) => origin !== null)) return origins;
      context.addIssue({ code: "custom", message: "must be http or https addresses with commas between them" });
      return z.NEVER;
    }),
    standard: "",
    meaning:
      "AI services on this machine or its network that an admin may choose under Integrations, for example http://localhost:11434, separated by commas.",
  },
  AI_SPEECH_MODEL: {
    schema: speechModel,
    standard: "built-in",
    meaning:
      "Voice of the voice tutor: built-in (English), or <vendor>:<model>/<voice> with the vendor openai, google or openai-compatible.",
  },
  AI_EMBEDDING_MODEL: {
    schema: embeddingModel,
    standard: "none",
    meaning:
      "Finds passages by their meaning too: none, or <vendor>:<model> with the vendor openai, google or openai-compatible.",
  },
  AI_CHECK_MODEL: {
    schema: checkModel,
    standard: "",
    meaning:
      "Solves drafted questions again, to check them: <vendor>:<model> as for AI_TEXT_MODEL. Without it the model that drafted them does.",
  },
  AI_CHECK_BASE_URL: { schema: address, standard: "", meaning: "Its own address; AI_API_KEY is not sent there." },
  AI_CHECK_API_KEY: { schema: text, standard: "", meaning: "Its own key, if its vendor is another one." },
  AI_DAILY_TOKENS: {
    schema: z.coerce.number().int().min(0),
    standard: "200000",
    meaning: "AI tokens that one person may use a day.",
  },
  GOOGLE_CLIENT_ID: {
    schema: text,
    standard: "",
    meaning: "Sign-in with Google; its redirect address is PUBLIC_URL/auth/v1/callback.",
  },
  GOOGLE_CLIENT_SECRET: { schema: text, standard: "", meaning: "Its secret." },
  GITHUB_CLIENT_ID: { schema: text, standard: "", meaning: "Sign-in with GitHub; the same redirect address." },
  GITHUB_CLIENT_SECRET: { schema: text, standard: "", meaning: "Its secret." },
  AZURE_CLIENT_ID: {
    schema: text,
    standard: "",
    meaning: "Sign-in with Microsoft; the same redirect address, and the optional claims email and xms_edov.",
  },
  AZURE_CLIENT_SECRET: { schema: text, standard: "", meaning: "Its secret." },
  OIDC_ISSUER: {
    schema: address,
    standard: "",
    meaning:
      "Issuer of any OpenID Connect provider, exactly as it names itself, for example https://login.example.org/realms/school; the same redirect address.",
  },
  OIDC_CLIENT_ID: { schema: text, standard: "", meaning: "The academy's id there." },
  OIDC_CLIENT_SECRET: { schema: text, standard: "", meaning: "Its secret." },
  OIDC_LABEL: {
    schema: text.max(40),
    standard: "",
    meaning: "What its button says, for example School account; without it, OpenID Connect.",
  },
  OAUTH_GOOGLE_BASE_URL: { schema: address, standard: "", meaning: "Another OpenID Connect issuer in place of Google (tests)." },
  OAUTH_GITHUB_BASE_URL: { schema: address, standard: "", meaning: "Another address for GitHub (tests, GitHub Enterprise)." },
  OAUTH_AZURE_BASE_URL: {
    schema: address,
    standard: "",
    meaning: "Another issuer, for example one tenant: https://login.microsoftonline.com/<tenant>/v2.0.",
  },
  NGINX_FILES: {
    schema: text.regex(/^(\/[\w.-]+)+$/, "must be a path such as /academy-files"),
    standard: "",
    meaning: "An internal location of the nginx in front, for files/ in the data folder: nginx then sends recordings itself.",
  },
  S3_ENDPOINT: {
    schema: address,
    standard: "",
    meaning: "Address of an S3-compatible store that keeps the files instead of the data folder.",
  },
  S3_BUCKET: { schema: text, standard: "", meaning: "Its bucket, which must exist and be this academy's alone." },
  S3_ACCESS_KEY_ID: { schema: text, standard: "", meaning: "A key that may read, write, list and delete in it." },
  S3_SECRET_ACCESS_KEY: { schema: text, standard: "", meaning: "The secret of that key." },
  S3_REGION: { schema: text, standard: "auto", meaning: "The store's region, if it needs one." },
} as const satisfies Record<string, { schema: z.ZodType; standard: string; meaning: string }>;

type Name = keyof typeof variables;
type Values = { [N in Name]: z.output<(typeof variables)[N]["schema"]> | undefined };

/** Variables that belong together: when one of a group is set, all must be. */
const groups: Name[][] = [
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["AZURE_CLIENT_ID", "AZURE_CLIENT_SECRET"],
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
];

const modelNames = ["AI_TEXT_MODEL", "AI_SPEECH_MODEL", "AI_EMBEDDING_MODEL", "AI_CHECK_MODEL"] as const satisfies Name[];
/** Variables that need another one: if any on the left is set, one on the right must be set too, even if only to disable it. */
const needs: Array<[alone: Name[], oneOf: Name[]]> = [
  [["AI_API_KEY", "AI_BASE_URL"], [...modelNames]],
  [["AI_CHECK_API_KEY", "AI_CHECK_BASE_URL"], ["AI_CHECK_MODEL"]],
  [["OAUTH_GOOGLE_BASE_URL"], ["GOOGLE_CLIENT_ID"]],
  [["OAUTH_GITHUB_BASE_URL"], ["GITHUB_CLIENT_ID"]],
  [["OAUTH_AZURE_BASE_URL"], ["AZURE_CLIENT_ID"]],
  [["OIDC_LABEL"], ["OIDC_ISSUER"]],
  [["S3_REGION"], ["S3_ENDPOINT"]],
  [["NGINX_FILES"], ["TRUSTED_PROXIES"]],
];

/** The parsed environment by variable. An absent variable without a default is undefined. */
export type Environment = Values & {
  PORT: number;
  HOST: string;
  STOP_NOTICE_SECONDS: number;
  PUBLIC_URL: string;
  DATABASE_CONNECTIONS: number;
  ACADEMY_DATA_DIR: string;
  MAIL_FROM: Sender;
  AI_SPEECH_MODEL: NonNullable<Values["AI_SPEECH_MODEL"]>;
  AI_EMBEDDING_MODEL: NonNullable<Values["AI_EMBEDDING_MODEL"]>;
  AI_DAILY_TOKENS: number;
  S3_REGION: string;
};

/** The environment is invalid. The message has one line per variable and never contains a value. */
export class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

/** Read the environment. An empty variable counts as absent. Throws an EnvironmentError that names every bad variable. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const given = (name: Name) => source[name]?.trim() || undefined;
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(variables) as Name[]) {
    const { schema, standard } = variables[name];
    const raw = given(name) ?? (standard === "" || standard.includes("$") ? undefined : standard);
    if (raw === undefined) continue;
    const parsed = schema.safeParse(raw);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name}: ${parsed.error.issues[0]?.message ?? "is not valid"}`);
  }
  for (const group of groups) {
    const missing = group.filter((name) => given(name) === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      problems.push(
        `${missing.join(", ")}: missing, because ${group.filter((name) => !missing.includes(name)).join(", ")} is set`,
      );
    }
  }
  for (const [alone, oneOf] of needs) {
    const set = alone.filter((name) => given(name) !== undefined);
    if (set.length > 0 && oneOf.every((name) => given(name) === undefined))
      problems.push(`${oneOf.join(" or ")}: missing, because ${set.join(", ")} is set`);
  }
  if (given("NGINX_FILES") && given("S3_ENDPOINT")) problems.push("NGINX_FILES: nginx cannot send files that are in S3_BUCKET");
  const models = modelNames.map((name) => ({ name, model: values[name] as Values[typeof name] }));
  problems.push(...modelProblems(models, (name) => given(name) !== undefined));
  if (problems.length > 0)
    throw new EnvironmentError(`The environment cannot be used:\n${problems.map((line) => `  ${line}`).join("\n")}`);
  values["PUBLIC_URL"] = String(values["PUBLIC_URL"] ?? `http://localhost:${String(values["PORT"])}`).replace(/\/+$/, "");
  return values as Environment;
}

/** Return the variables for documentation: name, default ("" for none), meaning. README and .env.example are generated from this. */
export function describeEnvironment(): Array<{ name: string; standard: string; meaning: string }> {
  return Object.entries(variables).map(([name, { standard, meaning }]) => ({ name, standard, meaning }));
}
