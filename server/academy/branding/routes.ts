import { createHash } from "node:crypto";
import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { standardAcademy, type PageAcademy } from "#domain/academy.ts";
import { settingsSchema, type Logo } from "#domain/academy-settings.schema.ts";
import { directionOf } from "#domain/interface-languages.ts";
import { AppError } from "#domain/errors.ts";
import { solveAccent } from "#domain/accent.ts";
import { drawIcon, standardGreen } from "#domain/draw-icon.ts";
import { changeSettings } from "#server/academy/settings/change-settings.ts";
import { mayChangeSettings } from "#server/academy/settings/policy.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { originOf } from "#server/people/auth/protocol/origin.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { answer, failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { readPicture, type PictureSender } from "#server/platform/picture-reader/read-picture.ts";
import { logoMargin, mailPaper } from "#server/platform/mail/compose-mail.ts";
import { renderMailLogo } from "#server/platform/pictures/render-picture.ts";
import { taglineIn } from "./standard-words.ts";

/** The stored height of a logo, for screens with a pixel ratio of three; less for logos wider than eight times their height. */
const logoHeight = 96;
const widestLogo = 768;
const iconSize = 192;

const uploadRoute = createRoute({
  method: "post",
  path: "/academy/logo",
  tags: ["Academy"],
  summary: "Upload the academy's logo",
  description:
    "Admins only. The body is the file itself: PNG, JPEG, WebP, AVIF, GIF or SVG, up to 1 MB. It is stored as WebP; an " +
    "SVG is rasterized. `PATCH /api/academy/settings` with `logo: null` removes it.",
  ...signedIn,
  middleware: admitOnly(mayChangeSettings),
  request: {
    query: z.object({
      theme: z
        .enum(["light", "dark"])
        .default("light")
        .meta({ description: "Whether the logo is for a light or a dark background" }),
    }),
    body: {
      required: true,
      content: { "application/octet-stream": { schema: z.string().meta({ format: "binary" }) } },
    },
  },
  responses: {
    200: answer(settingsSchema, "The updated settings"),
    ...failures(
      ...signedInFailures,
      "caller.forbidden",
      "request.invalid",
      "request.too_many",
      "course_image.too_many_pixels",
      "logo.wrong_type",
      "logo.too_wide",
      "course_image.unreadable",
      "course_image.too_demanding",
      "course_image.busy",
      "request.left",
    ),
  },
});

/** The route for uploading the academy's logo. */
export function logoRoutes(deps: Pick<Dependencies, "db" | "files" | "academy" | "clock">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const uploads = rateLimiter(deps.db, { name: "logo", times: 60, seconds: 600 });
  router.openapi(uploadRoute, async (context) => {
    const caller = requireCaller(context);
    await uploads.take(caller.userId);
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const logo = await storeLogo(deps, bytes, { personId: caller.userId, signal: context.req.raw.signal });
    const key = context.req.valid("query").theme === "dark" ? "logo_dark" : "logo";
    await changeSettings(deps, caller, { [key]: logo }, originOf(context));
    return context.json(deps.academy.view(), 200);
  });
  return router;
}

async function storeLogo({ files }: Pick<Dependencies, "files">, bytes: Uint8Array, sender: PictureSender): Promise<Logo> {
  const name = createHash("sha256").update(bytes).digest("hex").slice(0, 20);
  return readPicture(
    bytes,
    sender,
    async ({ upright, make, isDrawn }) => {
      const ratio = upright.width / upright.height;
      const height = Math.max(1, Math.round(Math.min(logoHeight, widestLogo / ratio, isDrawn ? Infinity : upright.height)));
      const width = Math.max(1, Math.round(height * ratio));
      if (width > widestLogo) throw new AppError("logo.too_wide", { times: widestLogo });
      const isSquare = ratio > 0.8 && ratio < 1.25;
      const sizes = [{ width, height }, ...(isSquare ? [{ width: iconSize, height: iconSize }] : [])];
      const [logo, icon] = await make(sizes);
      if (!logo) throw new AppError("course_image.unreadable");
      await files.put(logoKey(name), logo, "image/webp");
      if (icon) await files.put(iconKey(name), icon, "image/webp");
      return { name, width, height, icon: icon !== undefined };
    },
    { drawings: true },
  );
}

const logoKey = (name: string) => `brand/${name}.webp`;
const iconKey = (name: string) => `brand/${name}-icon.webp`;

/** Logos drawn for mails, by name: every mail program that shows a mail asks for one. */
const drawnLogos = new LRUCache<string, Promise<Buffer>>({ max: 16 });

/** Return a logo as mails show it, drawn at the first request. Throws `file.not_found`. */
async function readMailLogo(files: Dependencies["files"], file: string): Promise<Buffer> {
  const drawn = drawnLogos.get(file);
  if (drawn) return drawn;
  const [name = "", onPaper] = file.replace(".png", "").split("-");
  const logo = await files.get(logoKey(name));
  if (!logo) throw new AppError("file.not_found");
  const drawing = renderMailLogo(logo.body, onPaper === undefined ? null : { color: mailPaper, marginOf: logoMargin });
  drawnLogos.set(file, drawing);
  drawing.catch(() => drawnLogos.delete(file));
  return drawing;
}

/** Routes for the academy's logo, icon and manifest, for browsers and other sites. They are open before the launch, too. */
export function brandRoutes({ files, academy }: Pick<Dependencies, "files" | "academy">): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/brand/icon.svg", (context) => {
      context.header("Content-Type", "image/svg+xml");
      context.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
      context.header("Cache-Control", "public, max-age=86400");
      return context.body(drawIcon(academy.current().page));
    })
    .get("/brand/:file{[0-9a-f]{20}(?:-icon)?\\.webp}", async (context) => {
      const file = await files.get(`brand/${context.req.param("file")}`);
      if (!file) throw new AppError("file.not_found");
      context.header("Content-Type", "image/webp");
      context.header("Cache-Control", "public, max-age=31536000, immutable");
      return context.body(new Uint8Array(file.body));
    })
    .get("/brand/:file{[0-9a-f]{20}(?:-mail)?\\.png}", async (context) => {
      const logo = await readMailLogo(files, context.req.param("file"));
      context.header("Content-Type", "image/png");
      context.header("Cache-Control", "public, max-age=31536000, immutable");
      return context.body(new Uint8Array(logo));
    })
    .get("/manifest.webmanifest", (context) => {
      const { values } = academy.current();
      const { name, accent, logo, language } = values;
      context.header("Content-Type", "application/manifest+json");
      context.header("Cache-Control", "no-cache");
      // Relative addresses, because the academy may move to another host.
      return context.body(
        JSON.stringify({
          name,
          short_name: name.length > 12 ? (name.split(" ")[0] ?? name) : name,
          description: taglineIn(values, language),
          lang: language,
          dir: directionOf(language),
          start_url: "/",
          scope: "/",
          display: "browser",
          theme_color: solveAccent(accent ?? standardGreen, "light").accent,
          icons: [
            ...(logo?.icon ? [{ src: `/${iconKey(logo.name)}`, sizes: `${iconSize}x${iconSize}`, type: "image/webp" }] : []),
            { src: isStandard(academy.current().page) ? "/favicon.svg" : "/brand/icon.svg", sizes: "any", type: "image/svg+xml" },
          ],
        }),
      );
    });
}

function isStandard({ name, accent }: Pick<PageAcademy, "name" | "accent">): boolean {
  return name === standardAcademy.name && accent === null;
}
