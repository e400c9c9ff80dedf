import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { sql } from "kysely";
import { aiServices, type AiVendor } from "#domain/api-key.ts";
import { embedSites } from "#domain/embeds.ts";
import { recipientListSchema, type RecipientList } from "#domain/recipient.schema.ts";
import { mayBePublic } from "#server/ai/models/outbound-fetch.ts";
import { describeVendor } from "#server/ai/settings/choose-vendor.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { anybody, answer } from "#server/platform/http/openapi.ts";

const listRoute = createRoute({
  method: "get",
  path: "/recipients",
  tags: ["Legal"],
  summary: "List the outside services that receive data",
  description:
    "Open to everyone, also before the launch. Reflects the academy's current setup. Services on this machine or in a " +
    "private network are not listed.",
  ...anybody,
  responses: { 200: answer(recipientListSchema, "The services, or an empty list if no data leaves the academy") },
});

type RecipientDependencies = Pick<
  Dependencies,
  | "db"
  | "secret"
  | "log"
  | "academy"
  | "mail"
  | "textModel"
  | "textModelIsFixed"
  | "localAiServices"
  | "checkModel"
  | "embeddingModel"
  | "speechModel"
  | "socialProviders"
  | "outsideAddresses"
>;
type Recipient = RecipientList["recipients"][number];

/** Routes for the list of services that receive data. */
export function recipientRoutes(deps: RecipientDependencies): OpenAPIHono<AppEnv> {
  const router = createRouter();
  router.openapi(listRoute, async (context) => context.json({ recipients: await listRecipients(deps) }, 200));
  return router;
}

async function listRecipients(deps: RecipientDependencies): Promise<Recipient[]> {
  const { ai, aiCheck, files } = deps.outsideAddresses ?? {};
  const { model, decided_by, choice } = await describeVendor(deps, null);
  const mail = deps.mail.current();
  const named: Array<[Recipient["purpose"], string | null]> = [
    ["tutor", vendorAt(model, decided_by === "admin" ? choice?.base_url : ai)],
    ["checks", vendorAt(deps.checkModel?.name ?? "none", aiCheck)],
    ["search", vendorAt(deps.embeddingModel?.name ?? "none", ai)],
    ["voice", vendorAt(deps.speechModel.name, ai)],
    ["mail", mail && "server" in mail ? publicHost(`https://${mail.server.host}`) : null],
    ["files", files === undefined ? null : publicHost(files)],
    ...Object.values(deps.socialProviders ?? {}).map(({ title }) => ["sign_in", title] as [Recipient["purpose"], string]),
    ...(await embeddedSites(deps.db)).map((name) => ["videos", name] as [Recipient["purpose"], string]),
  ];
  const services = named.flatMap(([purpose, name]) => (name === null ? [] : [{ purpose, name }]));
  return deps.academy.current().values.open_voice ? [...services, { purpose: "dictation", name: null }] : services;
}

/** Return who runs a model, given its name "vendor:model" and its own address, if any; null for a model in this academy's network. */
function vendorAt(name: string, address: string | null | undefined): string | null {
  const vendor = name.split(":", 1)[0] ?? "";
  if (!(vendor in aiServices)) return null;
  return address ? publicHost(address) : aiServices[vendor as AiVendor].name;
}

/** Return the host of an address; null if it is in a private network. Whether it is called with TLS does not matter here. */
function publicHost(address: string): string | null {
  const url = new URL(address.replace(/^http:/, "https:"));
  return mayBePublic(url) ? url.hostname : null;
}

/** Return the video sites that lessons embed. The first condition matches an index, so that other lessons' texts are not read. */
async function embeddedSites(db: Dependencies["db"]): Promise<string[]> {
  const embedding = sql`from lessons where content ~ '::video\\{https?://'`;
  const { rows } = await sql<{ youtube: boolean; vimeo: boolean }>`
    select
      exists (select ${embedding} and content ~ '::video\\{https?://[^{}]*youtu') as youtube,
      exists (select ${embedding} and content ~ '::video\\{https?://[^{}]*vimeo') as vimeo`.execute(db);
  return (["youtube", "vimeo"] as const).filter((site) => rows[0]?.[site]).map((site) => embedSites[site].name);
}
