import { Hono } from "hono";
import { AppError } from "#domain/errors.ts";
import { lessonPictureKey, lessonPictureStem, readShownPicture, type LessonPicture } from "#domain/lesson-pictures.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import { readReadingCookie } from "#server/people/auth/reading-cookie.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { matchesTag } from "#server/platform/http/partial-requests.ts";
import { cameThroughProxy } from "#server/platform/http/network.ts";
import { mayReadPicture } from "./picture-access.ts";

type PictureDependencies = Pick<Dependencies, "db" | "files" | "proxyFiles" | "secret" | "clock" | "publicUrl" | "academy">;

/**
 * Serve the pictures of lessons to people who may read a text that shows them.
 * An `img` sends no token, so the reading cookie identifies the reader. Browsers may cache a picture, but must revalidate it each time.
 */
export function lessonPictureRoutes(deps: PictureDependencies): Hono<AppEnv> {
  const { db, files, proxyFiles } = deps;
  return new Hono<AppEnv>().get("/media/pictures/:file", async (context) => {
    const shown = readShownPicture(context.req.path);
    if (!shown) throw new AppError("file.not_found");
    const picture = await findStoredPicture(db, shown.picture);
    const reader = await readReadingCookie(deps, context);
    // The same error in all cases, so that the existence of pictures is not revealed.
    if (!(await mayReadPicture(db, lessonPictureStem(picture), reader))) throw new AppError("file.not_found");
    const key = lessonPictureKey(picture, shown.size);
    const tag = `"${shown.size}"`;
    const headers = {
      "Cache-Control": "private, no-cache",
      "Content-Security-Policy": "default-src 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      ETag: tag,
      Vary: "Cookie",
    };
    // The file at an address never changes, so any known version is current.
    if (matchesTag(context.req.header("if-none-match"), tag)) return context.body(null, 304, headers);
    if (proxyFiles !== undefined && cameThroughProxy(context))
      return context.body(null, 200, { ...headers, "Content-Type": "image/webp", "X-Accel-Redirect": `${proxyFiles}/${key}` });
    const file = await files.get(key);
    if (!file) throw new AppError("file.not_found");
    return context.body(new Uint8Array(file.body), 200, { ...headers, "Content-Type": file.contentType });
  });
}

/** Return a picture under its stored name, which may end in a slug that its address does not have. */
async function findStoredPicture(db: Database, picture: LessonPicture): Promise<LessonPicture> {
  const { name, width, height } = picture;
  if (!/^\d{13}-[0-9a-f]{24}$/.test(name)) return picture;
  // Names begin with a time: those of one millisecond are found through the primary key, whatever the collation.
  const time = name.slice(0, 13);
  const stored = await db
    .selectFrom("lesson_images")
    .select("name")
    .where("name", ">", time)
    .where("name", "<", String(Number(time) + 1))
    .where((eb) => eb.or([eb("name", "=", lessonPictureStem(picture)), eb("name", "like", `${name}-%-${width}x${height}`)]))
    .executeTakeFirst();
  return stored ? { ...picture, name: stored.name.slice(0, -`-${width}x${height}`.length) } : picture;
}
