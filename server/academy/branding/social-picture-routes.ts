import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { fairQueue } from "#server/platform/http/fair-queue.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { renderSocialPicture } from "#server/platform/pictures/render-picture.ts";
import { academyPicture } from "./academy-picture.ts";
import { mayChangeSettings } from "#server/academy/settings/policy.ts";

const previewRoute = createRoute({
  method: "get",
  path: "/academy/social-picture",
  tags: ["Academy"],
  summary: "Preview the academy's social picture",
  description:
    "Admins only. Shows the picture that other sites display beside a link to the academy, before a name or tagline is " +
    "saved. Omitted parameters use the saved values. Nothing is stored.",
  ...signedIn,
  middleware: admitOnly(mayChangeSettings),
  request: {
    query: z.object({
      name: z.string().trim().min(1).max(60).optional(),
      tagline: z.string().trim().max(140).optional(),
    }),
  },
  responses: {
    200: { description: "The preview picture", content: { "image/png": { schema: z.string().meta({ format: "binary" }) } } },
    ...failures(...signedInFailures, "caller.forbidden", "request.invalid", "request.too_many", "server.busy"),
  },
});

/** The route for the academy's picture in previews on other sites. */
export function socialPictureRoutes({ db, files, academy }: Pick<Dependencies, "db" | "files" | "academy">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const asked = rateLimiter(db, { name: "social-picture", times: 300, seconds: 600 });
  const drawInTurn = fairQueue({ atOnce: 1, waiting: 16 });
  router.openapi(previewRoute, async (context) => {
    const { userId } = requireCaller(context);
    await asked.take(userId);
    const { values } = academy.current();
    const typed = context.req.valid("query");
    const shown = { name: typed.name ?? values.name, tagline: typed.tagline ?? values.tagline };
    const { logo } = values;
    const body = await drawInTurn(userId, async () => {
      const file = logo && (await files.get(`brand/${logo.name}.webp`));
      return renderSocialPicture({
        ...academyPicture(shown, values.language),
        academy: shown.name,
        logo: file ? { bytes: file.body, width: logo.width, height: logo.height } : null,
      });
    });
    context.header("Cache-Control", "no-store");
    return context.body(new Uint8Array(body), 200, { "Content-Type": "image/png" });
  });
  return router;
}
