import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { academyNameSchema } from "#domain/academy-settings.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { mailLooksOf } from "#server/academy/settings/academy-settings.ts";
import { confirmationMail } from "#server/people/auth/mails.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { failures, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { admitOnly, requireCaller } from "#server/platform/http/identify.ts";
import { rateLimiter } from "#server/platform/http/rate-limit.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";
import { renderMail } from "#server/platform/mail/compose-mail.ts";
import { fillMail } from "#server/platform/mail/fill-address.ts";
import { mayChangeSettings } from "#server/academy/settings/policy.ts";

const previewRoute = createRoute({
  method: "get",
  path: "/academy/mail-preview",
  tags: ["Academy"],
  summary: "Preview the academy's mails",
  description:
    "Admins only. Shows a mail, with a link and a code that do nothing, as the academy would send it before a name or color " +
    "is saved. Omitted parameters use the saved values. Nothing is stored or sent.",
  ...signedIn,
  middleware: admitOnly(mayChangeSettings),
  request: {
    query: z.object({
      name: academyNameSchema.optional(),
      accent: z
        .string()
        .regex(/^(?:|#[0-9a-f]{6})$/i, "The accent must be a color such as #19593f.")
        .optional()
        .meta({ description: "Empty for the standard color" }),
    }),
  },
  responses: {
    200: { description: "The mail", content: { "text/html": { schema: z.string() } } },
    ...failures(...signedInFailures, "caller.forbidden", "request.invalid", "request.too_many"),
  },
});

/** The route for previewing the look of mails. */
export function mailPreviewRoutes({
  db,
  academy,
  publicUrl,
}: Pick<Dependencies, "db" | "academy" | "publicUrl">): OpenAPIHono<AppEnv> {
  const router = createRouter();
  const asked = rateLimiter(db, { name: "mail-preview", times: 300, seconds: 600 });
  router.openapi(previewRoute, async (context) => {
    await asked.take(requireCaller(context).userId);
    const { values } = academy.current();
    const { name = values.name, accent = values.accent } = context.req.valid("query");
    const looks = mailLooksOf({ ...values, name, accent: accent === "" ? null : accent });
    const letter = confirmationMail("", { token: "0", code: "123456", redirectTo: null });
    const { html } = fillMail(renderMail(letter, { ...looks, language: callersLanguage() ?? values.language }), publicUrl);
    context.header("Cache-Control", "no-store");
    return context.html(html, 200);
  });
  return router;
}
