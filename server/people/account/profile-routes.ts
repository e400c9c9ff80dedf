import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { AppError } from "#domain/errors.ts";
import { profileChangeSchema, profileSchema, type Profile, type ProfileChange } from "#domain/profile.schema.ts";
import type { Dependencies, Database } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { answer, failures, jsonBody, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { roleSchema } from "#domain/role.schema.ts";

const routeErrorCodes = [...signedInFailures, "profile.not_found"] as const;

const readRoute = createRoute({
  method: "get",
  path: "/profile",
  tags: ["Profile"],
  summary: "Get the caller's profile",
  ...signedIn,
  responses: { 200: answer(profileSchema, "The caller's profile"), ...failures(...routeErrorCodes) },
});

const changeRoute = createRoute({
  method: "patch",
  path: "/profile",
  tags: ["Profile"],
  summary: "Update the caller's name",
  description: "Callers can't change their role or super-admin flag; a body that contains either is refused.",
  ...signedIn,
  request: { body: jsonBody(profileChangeSchema) },
  responses: {
    200: answer(profileSchema, "The updated profile"),
    ...failures(...routeErrorCodes, "request.malformed", "request.not_json", "request.invalid"),
  },
});

/** Routes for the caller's own profile; they cannot address anybody else's. */
export function profileRoutes({ db }: Pick<Dependencies, "db">): OpenAPIHono<AppEnv> {
  const router = createRouter();

  router.openapi(readRoute, async (context) => {
    const profile = await findProfile(db, requireCaller(context).userId);
    if (!profile) throw new AppError("profile.not_found");
    return context.json(profile, 200);
  });

  router.openapi(changeRoute, async (context) => {
    const profile = await changeProfile(db, requireCaller(context).userId, context.req.valid("json"));
    if (!profile) throw new AppError("profile.not_found");
    return context.json(profile, 200);
  });

  return router;
}

/** Return a person's profile. Undefined when it has been deleted. */
async function findProfile(db: Database, userId: string): Promise<Profile | undefined> {
  const row = await db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .select(["profiles.id", "users.email", "profiles.full_name", "profiles.role", "users.is_super_admin"])
    .where("profiles.id", "=", userId)
    .executeTakeFirst();
  return row && { ...row, role: roleSchema.parse(row.role) };
}

/** Change the fields of a profile that its owner may change. Undefined when it has been deleted. */
async function changeProfile(db: Database, userId: string, change: ProfileChange): Promise<Profile | undefined> {
  const row = await db
    .updateTable("profiles")
    .from("users")
    .set({ full_name: change.full_name })
    .whereRef("users.id", "=", "profiles.id")
    .where("profiles.id", "=", userId)
    .returning(["profiles.id", "users.email", "profiles.full_name", "profiles.role", "users.is_super_admin"])
    .executeTakeFirst();
  return row && { ...row, role: roleSchema.parse(row.role) };
}
